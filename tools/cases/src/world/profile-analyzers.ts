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
  const name = `${profile}${store === 'stream' ? '' : 'Keyword'}Analyzer`;
  const analyzer = new Map<string, unknown>(Object.entries(analysis)).get(name);
  if (isAnalyzer(analyzer)) return analyzer;
  throw new MissingPart(`the export "${name}" of @rag/analysis`);
}

function isAnalyzer(value: unknown): value is Analyzer {
  return typeof value === 'object' && value !== null && 'analyze' in value && 'id' in value;
}
