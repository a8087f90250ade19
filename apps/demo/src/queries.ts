import type { RagService } from '@rag/server';

/** A question and, where it is known, the file that answers it. */
export interface DemoQuery {
  readonly text: string;
  /** The end of the path of a file that must be among the hits. */
  readonly expectedFile?: string;
}

/** Questions about this repository. */
export const OWN_QUERIES: readonly DemoQuery[] = [
  { text: 'reciprocal rank fusion score', expectedFile: 'packages/fusion/src/reciprocal-rank-fusion.ts' },
  { text: 'commit both stores or roll back', expectedFile: 'packages/server/src/session/commit-both.ts' },
  {
    text: 'characters that XML forbids and lone surrogates',
    expectedFile: 'packages/prompt-fence/src/escape-xml.ts',
  },
];

/** Where these questions stand, which would answer themselves otherwise. */
export const OWN_SOURCES: readonly string[] = ['apps/demo'];

const MAX_QUERIES = 3;

/** Questions about any other folder: names that the index says are defined there. */
export async function queriesFor(rag: RagService, paths: readonly string[]): Promise<readonly DemoQuery[]> {
  const queries: DemoQuery[] = [];
  for (const path of paths) {
    if (queries.length >= MAX_QUERIES) break;
    const chunk = await rag.getDocument(`${path}#0`);
    const words = chunk?.content.match(/[a-z_]{5,}/giu)?.slice(0, 3);
    if (words !== undefined) queries.push({ text: words.join(' ') });
  }
  return queries;
}
