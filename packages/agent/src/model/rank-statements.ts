import type { Analyzer, SearchResult } from '@rag/contracts';

import { messageTerms } from './content-terms.js';
import { splitStatements, type Statement } from './split-statements.js';

/** A statement of the evidence, and how well it answers. */
export interface RankedStatement {
  readonly statement: Statement;
  readonly result: SearchResult;
  /** The position of its result in the evidence, from 0. */
  readonly rank: number;
  /** Above zero; comparable within one answer. */
  readonly score: number;
  /** How much of what the message is about it and the headings above it say, from 0 to 1; terms count by their weight. */
  readonly coverage: number;
  /** Its distinct terms. */
  readonly terms: ReadonlySet<string>;
}

/** How much of one piece of evidence is read, in UTF-16 units; chunks are far smaller. */
export const MAX_PIECE_CHARACTERS = 131_072;

/** How much of all evidence is read, best first, in UTF-16 units. */
export const MAX_EVIDENCE_CHARACTERS = 1_048_576;

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

/** The weights that are used, as half of the questions of `pnpm eval --extractive` chose them. */
export const STATEMENT_WEIGHTS: StatementWeights = Object.freeze({
  neighbour: 0.5,
  heading: 0.6,
  centrality: 1.5,
  rank: 0.5,
  position: 0.3,
  lengthHalf: 4,
  code: 1,
});

interface Candidate {
  readonly statement: Statement;
  readonly result: SearchResult;
  readonly rank: number;
  readonly terms: ReadonlySet<string>;
  readonly headingTerms: ReadonlySet<string>;
}

/**
 * Ranks the statements of the evidence for a message: best first, only those that share a term with it that is no stop word.
 *
 * The score is the share of the message's terms that a statement meets, each weighed by how few statements have it:
 * `Σ weight · idf` over the terms that are met, of all that any statement has. It is raised by what the statement before
 * and the headings above meet, by how much the statement has in common with the rest of the evidence, by the rank of the
 * result, and for what stands early; and lowered for statements of only a few words. Ties by rank, then position. Of the
 * evidence, {@link MAX_PIECE_CHARACTERS} a piece and {@link MAX_EVIDENCE_CHARACTERS} in all are read. Linear, but for sorting.
 */
export function rankStatements(
  message: string,
  evidence: readonly SearchResult[],
  analyzer: Analyzer,
  parts: StatementWeights = STATEMENT_WEIGHTS,
): readonly RankedStatement[] {
  const asked = messageTerms(message, analyzer);
  if (asked.content.size === 0) return [];
  const candidates = candidatesOfAll(evidence, analyzer);
  const having = countHaving(candidates);
  const weights = weighTerms(asked.weights, having, candidates.length);
  const total = sum(weights.values());
  if (total === 0) return [];
  const met = candidates.map(({ terms }) => meet(weights, terms) / total);
  const centrality = centralityOf(candidates, having);
  const contentTotal = sum(asked.content.values());
  return candidates
    .flatMap((candidate, at): readonly RankedStatement[] => {
      const own = met[at]!;
      if (meet(asked.content, candidate.terms) === 0) return [];
      const isNeighbour = candidates[at - 1]?.result === candidate.result;
      const context =
        parts.neighbour * (isNeighbour ? met[at - 1]! : 0) +
        parts.heading * (meet(weights, candidate.headingTerms) / total) +
        parts.centrality * centrality[at]!;
      const score = (own + context * Math.sqrt(own)) * priorOf(candidate, parts);
      return [{ ...candidate, score, coverage: meetEither(asked.content, candidate) / contentTotal }];
    })
    .sort(
      (left, right) =>
        right.score - left.score ||
        left.rank - right.rank ||
        left.statement.position - right.statement.position,
    );
}

function candidatesOf(
  result: SearchResult,
  rank: number,
  analyzer: Analyzer,
  maxCharacters: number,
): readonly Candidate[] {
  const { headingPath, title, symbol } = result.metadata;
  const above = [headingPath, title, symbol]
    .flat()
    .filter((one) => typeof one === 'string')
    .join('\n');
  const known = new Map<string, ReadonlySet<string>>();
  return splitStatements(result, maxCharacters).map((statement) => {
    const heading = `${above}\n${statement.heading}`;
    let headingTerms = known.get(heading);
    if (headingTerms === undefined) known.set(heading, (headingTerms = new Set(analyzer.analyze(heading))));
    return { statement, result, rank, terms: new Set(analyzer.analyze(statement.text)), headingTerms };
  });
}

/** The statements of the evidence, best piece first, up to what may be read of it. */
function candidatesOfAll(evidence: readonly SearchResult[], analyzer: Analyzer): readonly Candidate[] {
  const candidates: Candidate[] = [];
  let left = MAX_EVIDENCE_CHARACTERS;
  for (const [rank, result] of evidence.entries()) {
    if (left <= 0) break;
    const room = Math.min(left, MAX_PIECE_CHARACTERS);
    left -= Math.min(result.content.length, room);
    for (const candidate of candidatesOf(result, rank, analyzer, room)) candidates.push(candidate);
  }
  return candidates;
}

/** How many statements have each term. */
function countHaving(candidates: readonly Candidate[]): ReadonlyMap<string, number> {
  const having = new Map<string, number>();
  for (const { terms } of candidates) for (const term of terms) having.set(term, (having.get(term) ?? 0) + 1);
  return having;
}

/** `weight · idf` of the terms that any statement has; idf as in BM25, `ln(1 + (N − df + 0.5) / (df + 0.5))`. */
function weighTerms(
  asked: ReadonlyMap<string, number>,
  having: ReadonlyMap<string, number>,
  statements: number,
): ReadonlyMap<string, number> {
  const weighed = new Map<string, number>();
  for (const [term, weight] of asked) {
    const count = having.get(term) ?? 0;
    if (count > 0) weighed.set(term, weight * Math.log(1 + (statements - count + 0.5) / (count + 0.5)));
  }
  return weighed;
}

/** The mean share of statements that have each of a statement's terms, of the greatest there is; from 0 to 1. */
function centralityOf(
  candidates: readonly Candidate[],
  having: ReadonlyMap<string, number>,
): readonly number[] {
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

// By the terms of the statement, of which there are as many as its text has: a long message costs no more for each.
function meet(weights: ReadonlyMap<string, number>, terms: ReadonlySet<string>): number {
  let met = 0;
  for (const term of terms) met += weights.get(term) ?? 0;
  return met;
}

/** What a statement meets together with the headings above it. */
function meetEither(weights: ReadonlyMap<string, number>, { terms, headingTerms }: Candidate): number {
  let met = meet(weights, terms);
  for (const term of headingTerms) if (!terms.has(term)) met += weights.get(term) ?? 0;
  return met;
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}
