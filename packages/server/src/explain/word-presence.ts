import type { Document } from '@rag/contracts';
import { documentFields } from '@rag/fusion';

import type { PipelineAnalyzers } from '../indexing/pipeline.js';

/** Which words of a query a document has, each as the query says it. */
export interface WordPresence {
  readonly has: readonly string[];
  readonly lacks: readonly string[];
  /** Words that the rules of text give no term, such as stop words. */
  readonly ignored: readonly string[];
}

/** How many words of a query are looked for. */
const MAX_WORDS = 64;

/** Compares the words of a query with all that is indexed of a document: a word is there where one of its terms is. */
export function wordPresence(
  text: string,
  document: Document,
  { streamAnalyzer, separateFields }: PipelineAnalyzers,
): WordPresence {
  const fields = separateFields ? Object.values(documentFields(document)) : [document.content];
  const terms = new Set(fields.flatMap((field: string) => [...streamAnalyzer.analyze(field)]));
  const has: string[] = [];
  const lacks: string[] = [];
  const ignored: string[] = [];
  for (const word of new Set(
    text
      .split(/\s+/u)
      .filter((one) => one !== '')
      .slice(0, MAX_WORDS),
  )) {
    const own = [...streamAnalyzer.analyze(word)];
    const wanted = own.length === 0 ? own : (streamAnalyzer.expandQuery?.(own) ?? own);
    if (wanted.length === 0) ignored.push(word);
    else if (wanted.some((term) => terms.has(term))) has.push(word);
    else lacks.push(word);
  }
  return { has, lacks, ignored };
}
