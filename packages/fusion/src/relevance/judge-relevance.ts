import type { ConfidenceBand, Relevance } from '@rag/contracts';

import type { FusedResult } from '../fused-result.js';
import { countWords, type MatchEvidence } from './match-evidence.js';
import { bestMatch, medianMatch, type TypicalMatch } from './typical-match.js';
import { isUnknownName } from './unknown-name.js';

// Confidence is the share of queries without an answer that find less: with s the strength of the match and t what
// half of such queries of the same length find at most, log-logistic,
//
//   confidence = 1 / (1 + (t / s)^k)       t = TYPICAL_SHARE · √μ(n)       s = max(chunk, file) + FILE_NAME_BONUS · name
//
//   chunk, file  best attained shares      name  how far the first result's file is called what the query asks for
//   μ(n)         see TypicalMatch          k     how closely queries without an answer lie together

/** What √μ(n) is multiplied by. */
export const TYPICAL_SHARE = 0.27;

/** k: how steeply confidence rises about the typical match. */
export const CONFIDENCE_STEEPNESS = 4;

/** What a file that is called just what the query says adds to the strength of the match. */
export const FILE_NAME_BONUS = 0.15;

/**
 * Where each band begins. The lowest is below what the corpora that it was chosen on would bear: to call an answer nothing
 * costs an answer, to let one pass costs a reader's glance.
 */
export const BAND_BORDERS: Readonly<Record<Exclude<ConfidenceBand, 'none'>, number>> = Object.freeze({
  low: 0.7,
  medium: 0.95,
  high: 0.99,
});

/** One chunk with this share of the query's words is never nothing, however long it is: a quotation has all of them. */
export const FULL_COVERAGE = 0.9;

/**
 * A corpus of no more documents cannot tell: words that any question has, such as "when does it", are in none of them and
 * would count as what was asked for. What it finds is never nothing.
 */
export const FEW_DOCUMENTS = 4;

/** The most that an answer to an identifier which nothing has can come to: its parts are not what was asked for. */
export const UNKNOWN_NAME_CONFIDENCE = 0.5;

/** A judgement with what led to it. */
export interface JudgedRelevance extends Relevance {
  /** s: the strength of the match, from 0 to 1.15. */
  readonly strength: number;
  /** t: what half of the queries without an answer find at most; above zero. */
  readonly typical: number;
  /** How far the first result's file is called what the query asks for, from 0 to 1. */
  readonly fileName: number;
  /** Whether a result defines the identifier that the query consists of. */
  readonly isDefined: boolean;
  /** Whether the query is one identifier that nothing has. */
  readonly isUnknownName: boolean;
  /** How many words the query has by its terms. */
  readonly words: number;
}

/** What is judged: the text that was ranked by, and what it found. */
export interface JudgedAnswer {
  readonly text: string;
  readonly evidence: MatchEvidence;
  readonly results: readonly FusedResult[];
}

/**
 * Judges whether an answer holds anything that is to the point, beside what queries without an answer find.
 *
 * Laws: deterministic; the outcome is `no-relevant-context` exactly where the band is `none`; with the same number of
 * words, a better chunk, file or coverage never lowers the confidence; no results or no words give the confidence 0;
 * a result that defines the identifier which was asked for is `high`; an identifier that nothing has is `none`,
 * unless a file is called so.
 */
export function judgeRelevance(
  { text, evidence, results }: JudgedAnswer,
  typicalMatch: TypicalMatch,
): JudgedRelevance {
  const words = countWords(evidence.terms);
  const typical = TYPICAL_SHARE * Math.sqrt(medianMatch(typicalMatch, words));
  const fileName = signalOf(results[0], 'stem-match');
  const strength = bestMatch(evidence) + FILE_NAME_BONUS * fileName;
  const isDefined = results.some((result) => signalOf(result, 'definition') > 0);
  // A file that is called so is what was asked for, although nothing has `en.md` as a word.
  const isUnknown = fileName === 0 && isUnknownName(text, evidence.terms);
  const facts = { strength, typical, fileName, isDefined, isUnknownName: isUnknown, words };
  if (results.length === 0 || words === 0) return { ...relevanceOf(0), ...facts };
  let confidence = shareBelow(strength, typical);
  const isTiny = typicalMatch.documents > 0 && typicalMatch.documents <= FEW_DOCUMENTS;
  if (isTiny || evidence.coverage >= FULL_COVERAGE) confidence = Math.max(confidence, BAND_BORDERS.low);
  if (isUnknown) confidence = Math.min(confidence, UNKNOWN_NAME_CONFIDENCE);
  if (isDefined) confidence = Math.max(confidence, BAND_BORDERS.high);
  return { ...relevanceOf(confidence), ...facts };
}

/**
 * A confidence with its band and outcome.
 *
 * @param confidence from 0 to 1.
 * @example
 * relevanceOf(0.5); // { outcome: 'no-relevant-context', band: 'none', confidence: 0.5 }
 */
export function relevanceOf(confidence: number): Relevance {
  const band = bandOf(confidence);
  return { outcome: band === 'none' ? 'no-relevant-context' : 'relevant-context', band, confidence };
}

function bandOf(confidence: number): ConfidenceBand {
  if (confidence >= BAND_BORDERS.high) return 'high';
  if (confidence >= BAND_BORDERS.medium) return 'medium';
  return confidence >= BAND_BORDERS.low ? 'low' : 'none';
}

function shareBelow(strength: number, typical: number): number {
  return strength > 0 ? 1 / (1 + (typical / strength) ** CONFIDENCE_STEEPNESS) : 0;
}

/** A signal that a session has switched off says nothing. */
function signalOf(result: FusedResult | undefined, id: string): number {
  return result?.rescoring?.signals.find((signal) => signal.id === id)?.value ?? 0;
}
