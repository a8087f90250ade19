import type { Chunker } from '@rag/contracts';

import type { CorpusText } from './read-corpus.js';

/** What several runs over one corpus gave. */
export interface Throughput {
  readonly texts: number;
  readonly megabytes: number;
  readonly chunks: number;
  /** Megabytes for each second that one core worked, by run, in ascending order. */
  readonly runs: readonly number[];
  readonly median: number;
}

/** The processor time of this process in seconds; so that what else the machine does counts less. */
export type ProcessorSeconds = () => number;

/**
 * Chunks a corpus several times, after one run that warms up and is not counted.
 *
 * A megabyte is a million UTF-16 units, which for code is a million bytes, nearly.
 */
export async function measureThroughput(
  chunker: Chunker,
  texts: readonly CorpusText[],
  kind: { readonly format: string; readonly language?: string },
  runs: number,
  processorSeconds: ProcessorSeconds,
): Promise<Throughput> {
  const megabytes = texts.reduce((sum, { text }) => sum + text.length, 0) / 1e6;
  let chunks = 0;
  const speeds: number[] = [];
  for (let run = 0; run <= runs; run += 1) {
    chunks = 0;
    const before = processorSeconds();
    for (const { path, text } of texts) chunks += (await chunker.chunk({ ...kind, path, text })).length;
    const seconds = processorSeconds() - before;
    if (run > 0) speeds.push(megabytes / seconds);
  }
  speeds.sort((one, other) => one - other);
  const median = speeds[Math.floor(speeds.length / 2)] ?? 0;
  return { texts: texts.length, megabytes, chunks, runs: speeds, median };
}
