import type { Analyzer, SearchResult } from '@rag/contracts';

import { splitStatements, type Statement } from './split-statements.js';

/** A statement of the evidence, and how well it answers. */
export interface RankedStatement {
  readonly statement: Statement;
  readonly result: SearchResult;
  /** The position of its result in the evidence, from 0. */
  readonly rank: number;
  /** Above zero; comparable within one answer. */
  readonly score: number;
  /** Its distinct terms. */
  readonly terms: ReadonlySet<string>;
}

/** What the parts of a statement's score are worth, beside the share of the message that it meets; each ≥ 0. */
export interface StatementWeights {
  /** Of what the statement before meets. */
  readonly neighbour: number;
  /** Of what the headings above meet. */
  readonly heading: number;
  /** Of the share of the evidence's terms that the statement has. */
  readonly centrality: number;
  /** By how much the first result is raised; the second by half of it, and so on. */
  readonly rank: number;
  /** By how much the first statement of a result is raised; the second by half of it, and so on. */
  readonly position: number;
  /** How many terms a statement has that counts half. */
  readonly lengthHalf: number;
  /** What a line of code is multiplied by. */
  readonly code: number;
}

/** The weights that are used; set by trial on questions of MTRAG, with none held out. */
export const STATEMENT_WEIGHTS: StatementWeights = Object.freeze({
  neighbour: 0.25,
  heading: 0.3,
  centrality: 1.5,
  rank: 0.15,
  position: 0.1,
  lengthHalf: 8,
  code: 0.6,
});

interface Candidate {
  readonly statement: Statement;
  readonly result: SearchResult;
  readonly rank: number;
  readonly terms: ReadonlySet<string>;
  readonly headingTerms: ReadonlySet<string>;
}

/**
 * Ranks the statements of the evidence for a message: best first, only those that share a term with it.
 *
 * The score is the share of the message's terms that a statement meets, each weighed by how few statements have it:
 * `Σ weight · idf` over the terms that are met, of all that any statement has. It is raised by what the statement before
 * and the headings above meet, by how much the statement has in common with the rest of the evidence, by the rank of the
 * result, and for what stands early; and lowered for statements of only a few words. Ties by rank, then position. Linear in the evidence, but for sorting.
 */
export function rankStatements(
  message: string,
  evidence: readonly SearchResult[],
  analyzer: Analyzer,
  parts: StatementWeights = STATEMENT_WEIGHTS,
): readonly RankedStatement[] {
  const candidates = evidence.flatMap((result, rank) => candidatesOf(result, rank, analyzer));
  const weights = weighTerms(queryWeights(message, analyzer), candidates);
  const total = sum(weights.values());
  if (total === 0) return [];
  const met = candidates.map(({ terms }) => meet(weights, terms) / total);
  const centrality = centralityOf(candidates);
  return candidates
    .flatMap((candidate, at): readonly RankedStatement[] => {
      const own = met[at]!;
      if (own === 0) return [];
      const isNeighbour = candidates[at - 1]?.result === candidate.result;
      const context =
        parts.neighbour * (isNeighbour ? met[at - 1]! : 0) +
        parts.heading * (meet(weights, candidate.headingTerms) / total) +
        parts.centrality * centrality[at]!;
      const score = (own + context * Math.sqrt(own)) * priorOf(candidate, parts);
      return [{ ...candidate, score }];
    })
    .sort(
      (left, right) =>
        right.score - left.score ||
        left.rank - right.rank ||
        left.statement.position - right.statement.position,
    );
}

function candidatesOf(result: SearchResult, rank: number, analyzer: Analyzer): readonly Candidate[] {
  const { headingPath, title, symbol } = result.metadata;
  const above = [headingPath, title, symbol]
    .flat()
    .filter((one) => typeof one === 'string')
    .join('\n');
  const known = new Map<string, ReadonlySet<string>>();
  return splitStatements(result).map((statement) => {
    const heading = `${above}\n${statement.heading}`;
    let headingTerms = known.get(heading);
    if (headingTerms === undefined) known.set(heading, (headingTerms = new Set(analyzer.analyze(heading))));
    return { statement, result, rank, terms: new Set(analyzer.analyze(statement.text)), headingTerms };
  });
}

function queryWeights(message: string, analyzer: Analyzer): ReadonlyMap<string, number> {
  if (analyzer.queryTerms !== undefined)
    return new Map(analyzer.queryTerms(message).map(({ term, weight }) => [term, weight]));
  return new Map(Array.from(analyzer.analyze(message), (term) => [term, 1]));
}

/** `weight · idf` of the terms that any statement has; idf as in BM25, `ln(1 + (N − df + 0.5) / (df + 0.5))`. */
function weighTerms(
  asked: ReadonlyMap<string, number>,
  candidates: readonly Candidate[],
): ReadonlyMap<string, number> {
  const weighed = new Map<string, number>();
  for (const [term, weight] of asked) {
    let having = 0;
    for (const { terms } of candidates) if (terms.has(term)) having++;
    if (having > 0)
      weighed.set(term, weight * Math.log(1 + (candidates.length - having + 0.5) / (having + 0.5)));
  }
  return weighed;
}

/** The mean share of statements that have each of a statement's terms, of the greatest there is; from 0 to 1. */
function centralityOf(candidates: readonly Candidate[]): readonly number[] {
  const having = new Map<string, number>();
  for (const { terms } of candidates) for (const term of terms) having.set(term, (having.get(term) ?? 0) + 1);
  const shares = candidates.map(({ terms }) => {
    let shared = 0;
    // A term of its own says nothing about the others.
    for (const term of terms) shared += Math.log(having.get(term)!);
    return terms.size === 0 ? 0 : shared / Math.sqrt(terms.size);
  });
  const greatest = shares.reduce((most, share) => Math.max(most, share), 0);
  return shares.map((share) => (greatest === 0 ? 0 : share / greatest));
}

function priorOf({ statement, rank, terms }: Candidate, parts: StatementWeights): number {
  const { rank: byRank, position, lengthHalf, code } = parts;
  return (
    (1 + byRank / (rank + 1)) *
    (1 + position / (statement.position + 1)) *
    (terms.size / (terms.size + lengthHalf)) *
    (statement.isCode ? code : 1)
  );
}

function meet(weights: ReadonlyMap<string, number>, terms: ReadonlySet<string>): number {
  let met = 0;
  for (const [term, weight] of weights) if (terms.has(term)) met += weight;
  return met;
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
