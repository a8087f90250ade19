import { RagError } from '@rag/contracts';

import type { Span } from './span.js';

/**
 * Where a quote stands in a text, letter for letter, in UTF-16 code units.
 *
 * @throws RagError `RAG_EVAL_EVIDENCE_NOT_FOUND` where it does not stand there or is blank,
 *   `RAG_EVAL_EVIDENCE_AMBIGUOUS` where it stands there more than once: lengthen it.
 * @example
 * locateQuote('Set the port to 8080.', 'port to 8080'); // { start: 8, end: 20 }
 */
export function locateQuote(text: string, quote: string): Span {
  const start = quote.trim() === '' ? -1 : text.indexOf(quote);
  if (start < 0)
    throw new RagError(
      'RAG_EVAL_EVIDENCE_NOT_FOUND',
      `Cannot locate evidence: "${quote}" does not stand in the text; quote it letter for letter`,
      { quote },
    );
  if (text.indexOf(quote, start + 1) >= 0)
    throw new RagError(
      'RAG_EVAL_EVIDENCE_AMBIGUOUS',
      `Cannot locate evidence: "${quote}" stands in the text more than once; lengthen the quote`,
      { quote },
    );
  return { start, end: start + quote.length };
}

/**
 * The span of whole lines, without the last line end, in UTF-16 code units.
 *
 * @param startLine from 1.
 * @param endLine inclusive, ≥ `startLine`.
 * @throws RagError `RAG_EVAL_INVALID_LINES` where the text does not have these lines.
 * @example
 * spanOfLines('a\nbc\nd', 2, 3); // { start: 2, end: 6 }
 */
export function spanOfLines(text: string, startLine: number, endLine: number): Span {
  const lines = text.split('\n');
  if (
    !Number.isSafeInteger(startLine) ||
    !Number.isSafeInteger(endLine) ||
    startLine < 1 ||
    endLine < startLine ||
    endLine > lines.length
  )
    throw new RagError(
      'RAG_EVAL_INVALID_LINES',
      `Cannot take lines "${String(startLine)}" to "${String(endLine)}" of a text of "${lines.length}" lines`,
      { startLine, endLine, lines: lines.length },
    );
  const start = lines.slice(0, startLine - 1).reduce((sum, line) => sum + line.length + 1, 0);
  return { start, end: start + lines.slice(startLine - 1, endLine).join('\n').length };
}
