import * as analysis from '@rag/analysis';
import type { Analyzer } from '@rag/contracts';

import { MissingPart } from '../bank/verdicts.js';

/**
 * The analyzer of a profile by its exported name: `classicAnalyzer`, `polyglotAnalyzer`.
 *
 * @param store the keyword stream's rules, or those of the knowledge base.
 * @throws MissingPart for a profile whose analyzer is not exported.
 */
export function analyzerOf(profile: string, store: 'stream' | 'knowledgeBase'): Analyzer {
  const names = [`${profile}Analyzer`];
  // Only the classic profile has rules of its own for the knowledge base.
  if (store === 'knowledgeBase') names.unshift(`${profile}KeywordAnalyzer`);
  const exported = new Map<string, unknown>(Object.entries(analysis));
  const name = names.find((one) => exported.has(one)) ?? names[0]!;
  const analyzer = exported.get(name);
  if (isAnalyzer(analyzer)) return analyzer;
  throw new MissingPart(`the export "${name}" of @rag/analysis`);
}

function isAnalyzer(value: unknown): value is Analyzer {
  return typeof value === 'object' && value !== null && 'analyze' in value && 'id' in value;
}
