import type { Analyzer } from '@rag/contracts';

import { definition } from './definition.js';
import { named } from './named.js';
import { olderVersion } from './older-version.js';
import { pathDemotions } from './path-demotions.js';
import type { RankingSignal } from './ranking-signal.js';
import { reExport } from './re-export.js';
import { stemMatch } from './stem-match.js';
import { chunkScore, coherence, fileScore } from './text-signals.js';

/**
 * The ranking signals of the profile `polyglot`.
 *
 * @param analyzer the one of the streams.
 * @example
 * declare const analyzer: Analyzer;
 * polyglotSignals(analyzer).map(({ id }) => id);
 */
export function polyglotSignals(analyzer: Analyzer): readonly RankingSignal[] {
  return [
    chunkScore,
    fileScore,
    coherence,
    stemMatch(analyzer),
    definition,
    named,
    reExport,
    ...pathDemotions(),
    olderVersion,
  ];
}
