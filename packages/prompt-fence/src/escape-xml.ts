import { checkText } from '@rag/contracts';

/** What stands for a character that may not be shown: the replacement character U+FFFD. */
export const REPLACEMENT_CHARACTER = '\uFFFD';

// With the flag `u` only a surrogate without its partner is in \p{Cs}. The control characters that stay are the
// tab, the line feed and the block from U+007F to U+009F, which XML 1.0 allows.
const SPECIAL = /[&<>\p{Cs}\uFFFE\uFFFF\u{E0000}-\u{E007F}]|(?![\t\n\u007F-\u009F])\p{Cc}/gu;

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  // A parser turns a bare carriage return into a line feed.
  ['\r', '&#13;'],
]);

/**
 * Writes text so that it is character data of an XML 1.0 element, and nothing else, whatever it holds.
 *
 * `&`, `<`, `>` and the carriage return are written as references; a parser gives back the text. What XML 1.0
 * cannot hold (control characters but tab and line feed, U+FFFE, U+FFFF, lone surrogates) and the invisible tag
 * block U+E0000 to U+E007F become U+FFFD, one for each. All else stays as it is, joiners and quotes included:
 * the text is meant for elements, not for attribute values. Linear in the length of the text.
 *
 * @example
 * escapeXml('a < b && c'); // 'a &lt; b &amp;&amp; c'
 */
export function escapeXml(text: string): string {
  return checkText(text, 'escape').replace(
    SPECIAL,
    (character) => ESCAPES.get(character) ?? REPLACEMENT_CHARACTER,
  );
}
