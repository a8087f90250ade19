import { BM25Stream } from '@rag/bm25';
import { Document, type Analyzer } from '@rag/contracts';
import type { EvidenceQuestion } from '@rag/eval';

import type { BenchChunk } from './bench-chunk.js';

/** What is indexed of a chunk: its text alone, or the headings above it too. */
export type LexicalText = 'content' | 'content + headings';

/**
 * Ranks by BM25 with its published parameters, as `runChunkBenchmark` wants it. Chunks without a term of the question
 * are not retrieved; of equal scores the earlier chunk comes first.
 */
export function bm25Ranker(
  analyzer: Analyzer,
  lexicalText: LexicalText,
): (chunks: readonly BenchChunk[]) => (question: EvidenceQuestion) => readonly number[] {
  return (chunks) => {
    const stream = new BM25Stream({ analyzer, maxDocuments: Infinity, idleTtlMs: Infinity });
    stream.add(
      chunks.map((chunk, index) =>
        // Ids of one length: order by id is order by position.
        Document.builder()
          .id(String(index).padStart(12, '0'))
          .content(lexicalText === 'content' ? chunk.text : [...chunk.headingPath, chunk.text].join('\n'))
          .build(),
      ),
    );
    return (question) => stream.search(question.text, chunks.length).map(({ id }) => Number(id));
  };
}
