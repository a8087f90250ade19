import { Document, type VectorIndex } from '@rag/contracts';
import { VectorMemoryStore } from '@rag/vector';
import { openHnswIndex } from '@rag/vector/hnsw';

/** The indexes that are measured: exact in one of two precisions, or by a graph. */
export const MEASURED_INDEXES = ['float32', 'int8', 'hnsw'] as const;

/** One of {@link MEASURED_INDEXES}. */
export type MeasuredIndex = (typeof MEASURED_INDEXES)[number];

/** What is measured. */
export interface VectorSubject {
  readonly documents: number;
  readonly dimensions: number;
  readonly queries: number;
  readonly topK: number;
  /** Whether vectors lie about centres, as those of texts do, or anywhere. */
  readonly clustered: boolean;
}

/** How one index did. */
export interface VectorFigures {
  readonly index: MeasuredIndex;
  /** From the first document to the last that a search can use fully. */
  readonly buildMs: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** The share of the exact best `topK` that was found. */
  readonly recall: number;
  /** What the process grew by, documents and graph included. */
  readonly megabytes: number;
}

/** What a measurement reaches the machine through. */
export interface VectorMachine {
  readonly nowMs: () => number;
  /** Bytes that the process takes, after a collection. */
  readonly residentBytes: () => number;
}

/**
 * Measures search over random vectors by one index.
 *
 * Clustered vectors are drawn about as many centres as there are tens of documents. Others are nearly equally far from
 * each other, which is the worst that an approximate index can meet.
 */
export async function measureVectors(
  subject: VectorSubject,
  index: MeasuredIndex,
  machine: VectorMachine,
): Promise<VectorFigures> {
  const random = randomNumbers(20_261);
  const centres = Array.from({ length: Math.ceil(subject.documents / 10) }, () =>
    drawVector(subject, random),
  );
  const drawNear = (at: number): Float32Array =>
    drawVector(subject, random, subject.clustered ? centres[at % centres.length] : undefined);
  const documents = Array.from(
    { length: subject.documents },
    (_, at) => new Document({ id: `d${at}`, content: `document ${at}`, embedding: drawNear(at) }),
  );
  const queries = Array.from({ length: subject.queries }, (_, at) => drawNear(at * 7));
  const before = machine.residentBytes();
  const startMs = machine.nowMs();
  const made = await open(index);
  await made.add(documents);
  const buildMs = machine.nowMs() - startMs;
  const megabytes = (machine.residentBytes() - before) / 1e6;
  const { found, times } = await searchAll(made, queries, subject.topK, machine);
  const exact = new VectorMemoryStore();
  exact.add(documents);
  const best = queries.map((query) => new Set(exact.search(query, subject.topK).map(({ id }) => id)));
  return {
    index,
    buildMs,
    p50Ms: quantile(times, 0.5),
    p95Ms: quantile(times, 0.95),
    recall: recallOf(best, found),
    megabytes,
  };
}

// The graph from the first document on: what it costs below `hnswFrom` is measured as well.
async function open(index: MeasuredIndex): Promise<VectorIndex> {
  return index === 'hnsw' ? openHnswIndex({ hnswFrom: 1 }) : new VectorMemoryStore({ precision: index });
}

async function searchAll(
  index: VectorIndex,
  queries: readonly Float32Array[],
  topK: number,
  { nowMs }: VectorMachine,
): Promise<{ readonly found: readonly ReadonlySet<string>[]; readonly times: readonly number[] }> {
  for (const query of queries) await index.search(query, topK);
  const found: ReadonlySet<string>[] = [];
  const times: number[] = [];
  for (const query of queries) {
    const startMs = nowMs();
    const results = await index.search(query, topK);
    times.push(nowMs() - startMs);
    found.push(new Set(results.map(({ id }) => id)));
  }
  return { found, times: times.toSorted((left, right) => left - right) };
}

/** The share of what should have been found. */
export function recallOf(
  expected: readonly ReadonlySet<string>[],
  found: readonly ReadonlySet<string>[],
): number {
  let [held, wanted] = [0, 0];
  for (const [at, ids] of expected.entries()) {
    wanted += ids.size;
    for (const id of ids) if (found[at]?.has(id) === true) held++;
  }
  return wanted === 0 ? 1 : held / wanted;
}

function quantile(ascending: readonly number[], share: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? 0;
}

function drawVector(
  { dimensions }: VectorSubject,
  random: () => number,
  centre?: Float32Array,
): Float32Array {
  // The sum of uniform numbers is near enough to a normal one for a direction.
  const draw = (): number => random() + random() + random() - 1.5;
  return Float32Array.from({ length: dimensions }, (_, at) =>
    centre === undefined ? draw() : centre[at]! + 0.5 * draw(),
  );
}

/** A linear congruential generator: the same numbers in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 0x1_0000_0000;
  };
}
