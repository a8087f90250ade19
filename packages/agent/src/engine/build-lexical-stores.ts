import { classicAnalyzer, classicKeywordAnalyzer, polyglotAnalyzer } from '@rag/analysis';
import { BM25Stream } from '@rag/bm25';
import type { Analyzer, Document, Profile } from '@rag/contracts';
import { documentFields } from '@rag/fusion';
import { InMemoryKnowledgeBase } from '@rag/tfidf-kb';

/** The two stores of words over one set of documents; they never change once built. */
export interface LexicalStores {
  readonly stream: BM25Stream;
  readonly knowledgeBase: InMemoryKnowledgeBase;
}

/** The analyzer of the keyword stream of a profile. */
export function streamAnalyzerOf(profile: Profile): Analyzer {
  return profile === 'classic' ? classicAnalyzer : polyglotAnalyzer;
}

/** Indexes documents by words, in time slices, as a session of the same profile does. */
export async function buildLexicalStores(
  documents: readonly Document[],
  profile: Profile,
): Promise<LexicalStores> {
  const stream = new BM25Stream({
    analyzer: streamAnalyzerOf(profile),
    ...(profile === 'classic' ? {} : { fields: {}, fieldsOf: documentFields }),
    // The corpus is what was loaded, all of it and for as long as the binding lives.
    maxDocuments: Infinity,
    idleTtlMs: Infinity,
  });
  const knowledgeBase = new InMemoryKnowledgeBase({
    analyzer: profile === 'classic' ? classicKeywordAnalyzer : polyglotAnalyzer,
  });
  const swaps = [
    await stream.prepareReplace([], documents),
    await knowledgeBase.prepareReplace([], documents),
  ];
  for (const swap of swaps) await swap.commit();
  return { stream, knowledgeBase };
}
