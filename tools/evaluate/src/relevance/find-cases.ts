import { stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { TokenCounter } from '../measure/token-counter.js';
import { codeSearchSet } from '../sets/code-search-set.js';
import type { SetPart } from '../sets/evaluation-set.js';
import { readTextSet, type TextSet } from '../sets/read-text-set.js';
import { QUESTIONS_PER_SIDE, takeEvenly, type RelevanceCase } from './relevance-case.js';
import { CODE_PAIRS, HELD_OUT_SETS, PARAGRAPHS_PER_ARTICLE, TEXT_PAIRS } from './relevance-pairs.js';

/** Where cases come from. */
export interface CaseSources {
  readonly data: string;
  /** Folder of checkouts; without it there are no cases of code. */
  readonly repositories: string | undefined;
  readonly tokens: TokenCounter;
}

/** What is at hand, and what is not, with the reason. */
export interface FoundCases {
  readonly cases: readonly RelevanceCase[];
  readonly skipped: readonly string[];
}

/** Every case whose corpora are at hand. */
export async function findCases(sources: CaseSources): Promise<FoundCases> {
  const found = [await findTextCases(sources), await findHeldOutCases(sources), await findCodeCases(sources)];
  return { cases: found.flatMap(({ cases }) => cases), skipped: found.flatMap(({ skipped }) => skipped) };
}

async function findTextCases({ data }: CaseSources): Promise<FoundCases> {
  const names = [...new Set(TEXT_PAIRS.flatMap(({ corpus, strangers }) => [corpus, ...strangers]))];
  const sets = await readSets(data, names);
  const cases: RelevanceCase[] = [];
  const skipped: string[] = [];
  for (const { corpus, strangers, role } of TEXT_PAIRS) {
    const own = sets.get(corpus);
    const others = strangers.map((name) => sets.get(name)).filter((set) => set !== undefined);
    if (own === undefined || others.length < strangers.length) {
      skipped.push(`${corpus} asked by ${strangers.join(', ')}: a set is not at hand`);
      continue;
    }
    cases.push({
      name: corpus,
      strangers: strangers.join(', '),
      kind: 'text',
      role,
      corpus: { kind: 'documents', documents: own.documents },
      answerable: questionsOf([own]),
      unanswerable: questionsOf(others),
    });
  }
  return { cases, skipped };
}

async function findHeldOutCases({ data }: CaseSources): Promise<FoundCases> {
  const sets = await readSets(data, HELD_OUT_SETS);
  const skipped = HELD_OUT_SETS.filter((name) => !sets.has(name)).map((name) => `${name}: it is not at hand`);
  return { cases: [...sets].map(([name, set]) => holdOut(name, set)), skipped };
}

/** Every other article is held out. */
function holdOut(name: string, { documents, queries, judgements }: TextSet): RelevanceCase {
  const isKept = (index: number): boolean => Math.floor(index / PARAGRAPHS_PER_ARTICLE) % 2 === 0;
  const kept = documents.filter((_, index) => isKept(index));
  const keptIds = new Set(kept.map(({ id }) => id));
  const [answerable, unanswerable]: [string[], string[]] = [[], []];
  for (const { id, text } of queries) {
    const answers = [...judgements.get(id)!].filter(([, grade]) => grade > 0).map(([document]) => document);
    (answers.some((document) => keptIds.has(document)) ? answerable : unanswerable).push(text);
  }
  return {
    name,
    strangers: 'articles held out',
    kind: 'held out',
    role: 'report',
    corpus: { kind: 'documents', documents: kept },
    answerable: takeEvenly(answerable, QUESTIONS_PER_SIDE),
    unanswerable: takeEvenly(unanswerable, QUESTIONS_PER_SIDE),
  };
}

async function findCodeCases({ data, repositories, tokens }: CaseSources): Promise<FoundCases> {
  const folder = join(data, 'code-search');
  if (!(await isThere(folder))) return { cases: [], skipped: ['code-search: it is not at hand'] };
  const { parts, skipped } = await codeSearchSet('code-search', {
    folder,
    cache: repositories,
    tokens,
  }).open();
  const questions = new Map<string, readonly string[]>();
  for (const part of parts) questions.set(part.name, await askedOf(part));
  const cases: RelevanceCase[] = [];
  for (const { corpus, strangers, role } of CODE_PAIRS) {
    const part = parts.find(({ name }) => name === corpus);
    if (part === undefined || !strangers.every((name) => questions.has(name))) continue;
    cases.push({
      name: corpus,
      strangers: strangers.join(', '),
      kind: 'code',
      role,
      corpus: part.corpus,
      answerable: questions.get(corpus)!,
      unanswerable: strangers.flatMap((name) => questions.get(name)!),
    });
  }
  return { cases, skipped: skipped.map(({ name, reason }) => `${name}: ${reason}`) };
}

/** The questions of a part, from a search that finds nothing. */
async function askedOf(part: SetPart): Promise<readonly string[]> {
  const scores = await part.measure(async () => Promise.resolve([]), 'primary metric');
  return scores.map(({ query }) => query);
}

async function readSets(data: string, names: readonly string[]): Promise<ReadonlyMap<string, TextSet>> {
  const sets = new Map<string, TextSet>();
  for (const name of names)
    if (await isThere(join(data, name))) sets.set(name, await readTextSet(join(data, name)));
  return sets;
}

function questionsOf(sets: readonly TextSet[]): readonly string[] {
  const questions = sets.flatMap(({ queries }) => queries.map(({ text }) => text));
  return takeEvenly(questions, QUESTIONS_PER_SIDE);
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch {
    return false;
  }
}
