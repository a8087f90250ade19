import { Document } from '@rag/contracts';
import { VectorMemoryStore, type VectorPrecision } from '@rag/vector';

/** What is measured. */
export interface VectorSubject {
  readonly documents: number;
  readonly dimensions: number;
  readonly queries: number;
  readonly topK: number;
}

/** How searches of one precision went. */
export interface VectorFigures {
  readonly precision: VectorPrecision;
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** The share of the exact best `topK` that was found. */
  readonly recall: number;
  /** Bytes that the vectors take, by what the store allocates. */
  readonly megabytes: number;
}

/** What a measurement reaches the machine through. */
export interface VectorMachine {
  readonly nowMs: () => number;
  /** Bytes outside of the heap, after a collection. */
  readonly externalBytes: () => number;
}

/**
 * Measures exact search over random unit vectors in each precision.
 *
 * Vectors are drawn about as many centres as there are tens of documents, as those of real texts lie in clusters:
 * uniform ones are all equally far, which tells nothing of recall.
 */
export function measureVectors(subject: VectorSubject, machine: VectorMachine): readonly VectorFigures[] {
  const random = randomNumbers(20_261);
  const centres = Array.from({ length: Math.ceil(subject.documents / 10) }, () =>
    drawVector(subject, random),
  );
  const drawNear = (at: number): Float32Array => drawVector(subject, random, centres[at % centres.length]);
  const documents = Array.from(
    { length: subject.documents },
    (_, at) => new Document({ id: `d${at}`, content: `document ${at}`, embedding: drawNear(at) }),
  );
  const queries = Array.from({ length: subject.queries }, (_, at) => drawNear(at * 7));
  let exact: readonly ReadonlySet<string>[] = [];
  // Held until the end: what is collected between two readings would count for the second store.
  const stores: VectorMemoryStore[] = [];
  const figures = (['float32', 'int8'] as const).map((precision) => {
    const before = machine.externalBytes();
    const store = new VectorMemoryStore({ precision });
    stores.push(store);
    store.add(documents);
    const megabytes = (machine.externalBytes() - before) / 1e6;
    for (const query of queries) store.search(query, subject.topK);
    const times: number[] = [];
    const found = queries.map((query) => {
      const startMs = machine.nowMs();
      const results = store.search(query, subject.topK);
      times.push(machine.nowMs() - startMs);
      return new Set(results.map(({ id }) => id));
    });
    if (precision === 'float32') exact = found;
    times.sort((left, right) => left - right);
    return {
      precision,
      p50Ms: quantile(times, 0.5),
      p95Ms: quantile(times, 0.95),
      recall: recallOf(exact, found),
      megabytes,
    };
  });
  stores.length = 0;
  return figures;
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
