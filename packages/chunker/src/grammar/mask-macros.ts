import { blankSpans, type Span } from './blank-spans.js';
import { blankNonCode } from './blank-non-code.js';
import { macroLines } from './macro-lines.js';
import { typeMacros } from './type-macros.js';

/** Cheap to ask, and most texts hold none. */
const MAY_HOLD_MACRO =
  /^[ \t]*[A-Z_][A-Z0-9_]{2,}[ \t]*(?:\(|\/|\r?$)|\b(?:class|struct|union|enum)\s+[A-Z_][A-Z0-9_]{2,}\b/mu;

/**
 * The text of a C or C++ file with blanks for macros that the grammar would take for types: `API` of
 * `class API Widget {`, and lines that are nothing but a macro, `Q_OBJECT` or `BEGIN_NAMESPACE(x)`.
 *
 * Laws: as long as the text, with the same line ends; nothing but words in capitals, with what stands between
 * brackets behind them, turns into blanks. Linear.
 */
export function maskMacros(text: string): string {
  if (!MAY_HOLD_MACRO.test(text)) return text;
  const code = blankNonCode(text);
  const spans: readonly Span[] = [...typeMacros(code), ...macroLines(code)];
  return blankSpans(text, spans);
}
