import { countWords, type MatchEvidence } from './match-evidence.js';

// What a query finds by chance falls with its length as a power: the median of the shuffled queries of n words is
//
//   μ(n) = e^level · n^slope
//
// fitted by least squares over the logarithms. Real questions without an answer are not shuffled words of the corpus:
// they hold words that it does not have, and fewer of its rare ones. On sets of such questions, what they find is
// better told by the geometric mean of μ(n) and a constant that fits every corpus than by either alone.

/** What queries without an answer find in a corpus, by their length. */
export interface TypicalMatch {
  /** ln μ(1). */
  readonly level: number;
  /** How ln μ(n) changes with ln n; from −1 to 0. */
  readonly slope: number;
  /** How many shuffled queries it was learnt from. */
  readonly queries: number;
  /** How many documents the corpus had; 0 where it is not of a corpus. */
  readonly documents: number;
}

/** One shuffled query and what it found. */
export interface ShuffledMatch {
  readonly words: number;
  /** From 0 to 1; see {@link bestMatch}. */
  readonly match: number;
}

/** What holds for a corpus that is too small to tell: the mean of corpora of prose and of code. */
export const REFERENCE_MATCH: TypicalMatch = Object.freeze({
  level: -0.55,
  slope: -0.45,
  queries: 0,
  documents: 0,
});

/** Documents at which a corpus' own shuffled queries and the reference count alike. */
export const EVEN_DOCUMENTS = 20;

/** Longer queries are taken as this long: beyond, chance does not fall any more. */
export const MAX_COUNTED_WORDS = 24;

/** What a match counts at least, where its logarithm is taken. */
const LEAST_MATCH = 0.01;

const MIN_SLOPE = -1;

/** How well the best candidate matches, chunk or file. */
export function bestMatch({ chunk, file }: MatchEvidence): number {
  return Math.max(chunk, file);
}

/** A shuffled query's match. */
export function shuffledMatch(evidence: MatchEvidence): ShuffledMatch {
  return { words: countWords(evidence.terms), match: bestMatch(evidence) };
}

/**
 * Learns what queries without an answer find in a corpus, from shuffled queries.
 *
 * In a corpus of few documents there is no query that no document is about; so it is drawn towards
 * {@link REFERENCE_MATCH}, by half at {@link EVEN_DOCUMENTS} documents, wholly where there is none.
 *
 * @param documents how many there are, ≥ 0.
 * @example
 * learnTypicalMatch([], 0) === REFERENCE_MATCH; // true
 */
export function learnTypicalMatch(matches: readonly ShuffledMatch[], documents: number): TypicalMatch {
  const usable = matches.filter(({ words }) => words > 0);
  if (usable.length === 0 || documents === 0) return REFERENCE_MATCH;
  const own = fitLine(usable);
  const share = documents / (documents + EVEN_DOCUMENTS);
  const blend = (mine: number, reference: number): number => share * mine + (1 - share) * reference;
  return Object.freeze({
    level: blend(own.level, REFERENCE_MATCH.level),
    slope: blend(own.slope, REFERENCE_MATCH.slope),
    queries: usable.length,
    documents,
  });
}

/** μ(n): what half of the shuffled queries of n words find at most. */
export function medianMatch({ level, slope }: TypicalMatch, words: number): number {
  return Math.exp(level + slope * logOfWords(words));
}

function fitLine(matches: readonly ShuffledMatch[]): Pick<TypicalMatch, 'level' | 'slope'> {
  let [sumX, sumY, sumXX, sumXY] = [0, 0, 0, 0];
  for (const { words, match } of matches) {
    const x = logOfWords(words);
    const y = Math.log(Math.max(LEAST_MATCH, match));
    sumX += x;
    sumY += y;
    sumXX += x * x;
    sumXY += x * y;
  }
  const count = matches.length;
  const spread = count * sumXX - sumX * sumX;
  // Queries that are all of one length tell nothing of the slope.
  const fitted = spread > 1e-9 ? (count * sumXY - sumX * sumY) / spread : REFERENCE_MATCH.slope;
  const slope = Math.min(0, Math.max(MIN_SLOPE, fitted));
  return { level: (sumY - slope * sumX) / count, slope };
}

function logOfWords(words: number): number {
  return Math.log(Math.min(MAX_COUNTED_WORDS, Math.max(1, words)));
}
