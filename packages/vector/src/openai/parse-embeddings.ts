/** What an answer says that is not as agreed: nothing of it is quoted, since it may hold the texts. */
export interface UnreadableAnswer {
  readonly problem: string;
}

/** A vector of an answer, or none where there is no number to make one of. */
type Parsed = readonly Float32Array[] | UnreadableAnswer;

/**
 * Reads the answer of `POST /embeddings`: `{ data: [{ index, embedding }] }`, each embedding as numbers or as base64 of
 * little-endian 32-bit floats. Where entries have an `index` they are put in its order; where none has, theirs stands.
 *
 * Count, dimension and finiteness are for `checked` to judge; a number that is `null` becomes NaN and is found there.
 */
export function parseEmbeddings(text: string): Parsed {
  const entries = entriesOf(text);
  if (!Array.isArray(entries)) return { problem: 'it is not JSON with a list of embeddings' };
  const vectors: Float32Array[] = [];
  const ordered = inOrder(entries as readonly unknown[]);
  if (ordered === undefined) return { problem: 'its indexes are not those of a list' };
  for (const entry of ordered) {
    const vector = vectorOf(fieldOf(entry, 'embedding'));
    if (vector === undefined) return { problem: 'an embedding is neither numbers nor base64 of floats' };
    vectors.push(vector);
  }
  return vectors;
}

function entriesOf(text: string): unknown {
  try {
    return fieldOf(JSON.parse(text), 'data');
  } catch {
    return undefined;
  }
}

function inOrder(entries: readonly unknown[]): readonly unknown[] | undefined {
  const indexes = entries.map((entry) => fieldOf(entry, 'index'));
  if (indexes.every((index) => index === undefined)) return entries;
  const ordered = new Map<unknown, unknown>(entries.map((entry, place) => [indexes[place], entry]));
  const places = entries.map((_, place) => place);
  return places.every((place) => ordered.has(place)) ? places.map((place) => ordered.get(place)) : undefined;
}

function fieldOf(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, field)
    ? (value as Readonly<Record<string, unknown>>)[field]
    : undefined;
}

function vectorOf(value: unknown): Float32Array | undefined {
  if (typeof value === 'string') return floatsOf(value);
  if (!Array.isArray(value)) return undefined;
  const isNumbers = value.every((number) => typeof number === 'number' || number === null);
  return isNumbers
    ? Float32Array.from(value as readonly (number | null)[], (number) => number ?? Number.NaN)
    : undefined;
}

function floatsOf(base64: string): Float32Array | undefined {
  let binary: string;
  try {
    binary = atob(base64);
  } catch {
    return undefined;
  }
  if (binary.length % 4 !== 0) return undefined;
  const view = new DataView(new ArrayBuffer(binary.length));
  for (let place = 0; place < binary.length; place++) view.setUint8(place, binary.charCodeAt(place));
  return Float32Array.from({ length: binary.length / 4 }, (_, place) => view.getFloat32(place * 4, true));
}
