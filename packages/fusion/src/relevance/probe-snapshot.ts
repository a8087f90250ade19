import type { RankedSnapshot } from '@rag/contracts';

import { gatherEvidence, type MatchEvidence } from './match-evidence.js';

/** How many results of a snapshot are looked at: the best chunk is the first, the best file seldom further down. */
export const PROBED_RESULTS = 3;

/** The evidence that one snapshot alone has for a query; `undefined` where it does not tell. */
export async function probeSnapshot(
  snapshot: RankedSnapshot,
  query: string,
): Promise<MatchEvidence | undefined> {
  if (snapshot.weighTerms === undefined || snapshot.featuresOf === undefined) return undefined;
  const results = await snapshot.search(query, PROBED_RESULTS);
  const terms = await snapshot.weighTerms(query);
  const features = await snapshot.featuresOf(
    query,
    results.map(({ id }) => id),
  );
  return gatherEvidence(terms, features);
}
