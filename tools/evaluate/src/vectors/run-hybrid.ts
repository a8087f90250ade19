import { RagError } from '@rag/contracts';

import type { EvaluationSet } from '../sets/evaluation-set.js';
import { fileCached } from './file-cached.js';
import { ENERGETIC } from './load-energetic.js';
import { measureHybrid, VECTOR_WEIGHTS, type HybridResult } from './measure-hybrid.js';
import { renderHybrid } from './render-hybrid.js';
import { VectorFile } from './vector-file.js';

/** What a run reaches the outside through. */
export interface HybridShell {
  readonly print: (text: string) => void;
  readonly note: (text: string) => void;
  /** The folder of vectors; made where there is none. */
  readonly folder: string | undefined;
}

/** Measures words and vectors together on these sets and prints the report. */
export async function runHybrid(
  sets: readonly EvaluationSet[],
  isJson: boolean,
  { print, note, folder }: HybridShell,
): Promise<void> {
  if (folder === undefined)
    throw new RagError(
      'RAG_EVALUATE_USAGE',
      'Cannot run the evaluation: no folder for vectors is named; use "--vectors <folder>" or RAG_EVAL_VECTORS',
    );
  const file = await VectorFile.open(folder, ENERGETIC.model, ENERGETIC.dimensions);
  note(`${file.size} vectors of "${ENERGETIC.model}" are at hand`);
  const results: HybridResult[] = [];
  for (const set of sets)
    results.push(...(await measureHybrid(set, fileCached(ENERGETIC, file), VECTOR_WEIGHTS, note)));
  print(isJson ? JSON.stringify(results.map(toPlain), undefined, 2) : renderHybrid(results));
}

function toPlain({ fused, ...rest }: HybridResult): object {
  return {
    ...rest,
    fused: Object.fromEntries([...fused].map(([fusion, byWeight]) => [fusion, Object.fromEntries(byWeight)])),
  };
}
