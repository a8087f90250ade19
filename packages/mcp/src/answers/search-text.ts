import { renderFence, type SearchAnswer } from '@rag/server';

import { cutText } from './cut-text.js';
import { oneLine } from './one-line.js';
import { packEntries, type Entry } from './pack-entries.js';
import { placeOf } from './place.js';
import { costOf, MAX_TOKENS_LIMIT } from './token-budget.js';

type Result = SearchAnswer['results'][number];

/** A result as it is shown. */
export interface ShownResult {
  /** Its place in the ranking, from 1. */
  readonly rank: number;
  readonly place: string;
  readonly id: string;
  readonly score: number;
  readonly file?: string;
  readonly startLine?: number;
  readonly endLine?: number;
  readonly language?: string;
  readonly symbol?: string;
  /** The fenced text. */
  readonly evidence: string;
  /** Whether the text was cut, since alone it is larger than the budget. */
  readonly cut?: boolean;
}

/** A result that did not fit. */
export interface NamedResult {
  readonly rank: number;
  readonly place: string;
  /** What a budget would need for it. */
  readonly tokens: number;
}

/** The results that fit, whole, and the names of the others. */
export interface ShownResults {
  readonly lines: readonly string[];
  readonly results: readonly ShownResult[];
  /** The first of them; `leftOutCount` is all. */
  readonly leftOut: readonly NamedResult[];
  readonly leftOutCount: number;
}

/** How many of the results that did not fit are named. */
const MAX_NAMED = 10;

// What is said about results that did not fit costs no more than this share of the budget.
const NAMED_SHARE = 0.1;
// The sentence around the names.
const SENTENCE_COST = 90;

/**
 * Shows results within a budget: each as `[rank] file:start-end` and its text in a fence of its own.
 *
 * Results are whole; only where not even one fits, the best that can is cut at a line, which is said.
 */
export function showResults(results: readonly Result[], maxCost: number): ShownResults {
  const entries = results.map((result, index) => toEntry(result, index + 1));
  const everything = packEntries(entries, maxCost);
  if (everything.leftOut.length === 0) return shown(everything.packed, [], 0);
  const namesCost = Math.floor(maxCost * NAMED_SHARE) + SENTENCE_COST;
  const { packed, leftOut } = packEntries(entries, maxCost - namesCost);
  const cut = packed.length === 0 ? cutBest(entries, maxCost - namesCost) : undefined;
  const rest = cut === undefined ? leftOut : leftOut.slice(1);
  return shown(cut === undefined ? packed : [cut], nameResults(rest, namesCost - SENTENCE_COST), rest.length);
}

/** What is said about the results that did not fit; nothing where all did. */
export function describeLeftOut({ leftOut, leftOutCount }: ShownResults, maxTokens: number): string[] {
  if (leftOutCount === 0) return [];
  const names = leftOut.map(({ place, tokens }) => `${oneLine(place)} (${tokens} tokens)`).join(', ');
  const larger = maxTokens < MAX_TOKENS_LIMIT ? `a larger maxTokens (${MAX_TOKENS_LIMIT} at most), ` : '';
  return [
    '',
    `Left out to stay within ${maxTokens} tokens: ${leftOutCount} results${names === '' ? '' : `, among them ${names}`}. To see them, ask with ${larger}a narrower query (path:, lang:, symbol:), or read these lines.`,
  ];
}

interface ResultEntry extends Entry<ShownResult> {
  readonly result: Result;
}

function toEntry(result: Result, rank: number, cutTo?: string): ResultEntry {
  const { id, score, metadata } = result;
  const { language, symbol } = metadata;
  const where = placeOf(result);
  const content = cutTo ?? result.content;
  const evidence = renderFence([{ id: where.place, content, metadata: {} }]);
  const facts = [language, symbol].filter((fact) => typeof fact === 'string').map((fact) => oneLine(fact));
  if (cutTo !== undefined) facts.push(`cut to its first ${countLines(cutTo)} lines`);
  const head = [`[${rank}] ${oneLine(where.place)}`, ...facts].join(' | ');
  return {
    result,
    text: `${head}\n${evidence}`,
    structured: {
      rank,
      ...where,
      id,
      score,
      ...(typeof language === 'string' ? { language } : {}),
      ...(typeof symbol === 'string' ? { symbol } : {}),
      evidence,
      ...(cutTo === undefined ? {} : { cut: true }),
    },
  };
}

function cutBest([best]: readonly ResultEntry[], maxCost: number): ResultEntry | undefined {
  if (best === undefined) return undefined;
  const { result } = best;
  const content = cutText(result.content, maxCost, (beginning) => {
    const { text, structured } = toEntry(result, 1, beginning);
    return costOf(text, structured);
  });
  return content === '' ? undefined : toEntry(result, 1, content);
}

function nameResults(
  leftOut: readonly { readonly entry: ResultEntry; readonly cost: number }[],
  maxCost: number,
): readonly NamedResult[] {
  const names = leftOut.slice(0, MAX_NAMED).map(({ entry: { structured }, cost }) => {
    const named = { rank: structured.rank, place: structured.place, tokens: cost };
    return { text: `${oneLine(named.place)} (${named.tokens} tokens),`, structured: named };
  });
  return packEntries(names, maxCost).packed.map(({ structured }) => structured);
}

function shown(
  entries: readonly ResultEntry[],
  leftOut: readonly NamedResult[],
  leftOutCount: number,
): ShownResults {
  return {
    lines: entries.flatMap(({ text }) => ['', text]),
    results: entries.map(({ structured }) => structured),
    leftOut,
    leftOutCount,
  };
}

function countLines(text: string): number {
  return text.split('\n').length;
}
