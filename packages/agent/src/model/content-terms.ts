import type { Analyzer, QueryTerm } from '@rag/contracts';

/** A word of no language: beside it, words that only say how a question is put weigh as little as they do. */
const BESIDE = 'qzxwvj';

/** From this share of a plain word on, a term says what a message is about. */
const LEAST_SHARE_OF_WORD = 0.45;

// What may stand at the ends of a word and be no part of it.
const EDGES = /^[.,;:!?"'()]+|[.,;:!?"'()]+$/gu;

/** The terms of a message with their weights, and those that say what it is about. */
export interface MessageTerms {
  readonly weights: ReadonlyMap<string, number>;
  /** Without stop words, guesses at other languages and synonyms; empty for a message of nothing else. */
  readonly content: ReadonlyMap<string, number>;
}

/** Reads a message as the analyzer weighs queries; of one without weights, every term is content. Linear. */
export function messageTerms(message: string, analyzer: Analyzer): MessageTerms {
  const weights = weightsOf(analyzer, message);
  if (analyzer.queryTerms === undefined) return { weights, content: weights };
  const [beside] = analyzer.queryTerms(BESIDE);
  const all = analyzer.queryTerms(`${distinctWords(message)}\n${BESIDE}`);
  const plain = all.find(({ term }) => term === beside?.term);
  const own = all.filter((one) => one.kind !== 'variant' && one !== plain);
  // A script without words that the analyzer knows gives guesses alone: they are all there is.
  if (own.length === 0) return { weights, content: weights };
  const leastOf = ({ isQualifier = false }: QueryTerm): number =>
    LEAST_SHARE_OF_WORD * (isQualifier ? (plain?.weight ?? 1) : 1);
  return { weights, content: mapOf(own.filter((one) => one.weight >= leastOf(one))) };
}

function weightsOf(analyzer: Analyzer, message: string): ReadonlyMap<string, number> {
  return analyzer.queryTerms === undefined
    ? new Map(Array.from(analyzer.analyze(message), (term) => [term, 1]))
    : mapOf(analyzer.queryTerms(message));
}

// Weights of a repeated word add up: a stop word that is said often would pass for what a message is about.
function distinctWords(message: string): string {
  const words = new Map<string, string>();
  for (const word of message.split(/\s+/u)) {
    const key = word.replaceAll(EDGES, '').toLowerCase();
    if (!words.has(key)) words.set(key, word);
  }
  return [...words.values()].join(' ');
}

function mapOf(terms: readonly QueryTerm[]): ReadonlyMap<string, number> {
  return new Map(terms.map(({ term, weight }) => [term, weight]));
}
