import { openCorpus } from '../measure/open-corpus.js';
import type { RelevanceCase } from './relevance-case.js';

/** What an answer said of itself. */
export interface Said {
  readonly query: string;
  readonly confidence: number;
  readonly isNone: boolean;
}

/** A case with what its answers said. */
export interface RelevanceResult extends Pick<RelevanceCase, 'name' | 'strangers' | 'kind' | 'role'> {
  readonly chunks: number;
  readonly answerable: readonly Said[];
  readonly unanswerable: readonly Said[];
}

/** Asks all questions of a case, at the defaults of the profile `polyglot`. */
export async function measureRelevance(one: RelevanceCase): Promise<RelevanceResult> {
  const { name, strangers, kind, role } = one;
  const corpus = await openCorpus(one.corpus, 'polyglot');
  try {
    const ask = async (questions: readonly string[]): Promise<readonly Said[]> => {
      const said: Said[] = [];
      for (const query of questions) {
        const relevance = await corpus.relevanceOf(query);
        if (relevance === undefined)
          throw new Error(`"${name}" does not say whether an answer is to the point`);
        const { confidence, outcome } = relevance;
        said.push({ query, confidence, isNone: outcome === 'no-relevant-context' });
      }
      return said;
    };
    const answerable = await ask(one.answerable);
    const unanswerable = await ask(one.unanswerable);
    return { name, strangers, kind, role, chunks: corpus.chunks, answerable, unanswerable };
  } finally {
    await corpus.close();
  }
}
