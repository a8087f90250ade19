import { RagError, type Features, type WeighedTerm } from '@rag/contracts';

/**
 * Checks and copies what a stream told of documents, so that no signal meets what is no number.
 *
 * @throws RagError `RAG_FUSION_INVALID_STREAM_ANSWER` for anything but a list of that length, each entry `undefined` or
 *   finite numbers by name.
 */
export function checkFeatures(answer: unknown, count: number): readonly (Features | undefined)[] | undefined {
  if (answer === undefined) return undefined;
  if (!Array.isArray(answer) || answer.length !== count)
    throw invalid(`its features are not a list of "${String(count)}"`);
  return Array.from(answer as readonly unknown[], (entry) => {
    if (entry === undefined) return undefined;
    if (typeof entry !== 'object' || entry === null)
      throw invalid('the features of a document are no object');
    return copyFeatures(entry as Features);
  });
}

/** In one pass: it is done for each of some hundred candidates of every search. */
function copyFeatures(entry: Features): Features {
  const copy: Record<string, number> = {};
  for (const name of Object.keys(entry)) {
    const value = entry[name]!;
    if (!Number.isFinite(value)) throw invalid('a feature is no finite number');
    if (name === '__proto__') Object.defineProperty(copy, name, { value, enumerable: true });
    else copy[name] = value;
  }
  return copy;
}

/**
 * Checks and copies what a stream told of the terms of a query.
 *
 * @throws RagError `RAG_FUSION_INVALID_STREAM_ANSWER` for anything but a list of terms with finite weights, zero or more.
 */
export function checkWeighedTerms(answer: unknown): readonly WeighedTerm[] | undefined {
  if (answer === undefined) return undefined;
  if (!Array.isArray(answer)) throw invalid('its weighed terms are not a list');
  return Array.from(answer as readonly unknown[], (entry) => {
    const { term, weight, idf, fileIdf } = (entry ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof term !== 'string' || ![weight, idf, fileIdf].every(isUsable))
      throw invalid('a weighed term is unusable');
    return { ...(entry as WeighedTerm) };
  });
}

function isUsable(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function invalid(state: string): RagError {
  return new RagError('RAG_FUSION_INVALID_STREAM_ANSWER', `Cannot use what a stream tells: ${state}`);
}
