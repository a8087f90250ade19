/** Borders between bands are chosen on the one half of the corpora and reported on the other. */
export type PairRole = 'choose' | 'report';

/** A corpus, and the corpora whose questions are put to it: of other subjects, so that it has no answer. */
export interface RelevancePair {
  readonly corpus: string;
  readonly strangers: readonly string[];
  readonly role: PairRole;
}

/** Sets of documents. */
export const TEXT_PAIRS: readonly RelevancePair[] = [
  { corpus: 'cranfield', strangers: ['scifact-train'], role: 'choose' },
  { corpus: 'cosqa-dev', strangers: ['cranfield'], role: 'choose' },
  { corpus: 'scifact-train', strangers: ['npl'], role: 'report' },
  { corpus: 'npl', strangers: ['cosqa-dev'], role: 'report' },
];

/** Repositories of code search. Frameworks for the web do not ask each other: they answer the same questions. */
export const CODE_PAIRS: readonly RelevancePair[] = [
  { corpus: 'flask', strangers: ['libuv', 'telescope.nvim', 'gson'], role: 'choose' },
  { corpus: 'cobra', strangers: ['dapper', 'axum', 'telescope.nvim'], role: 'choose' },
  { corpus: 'gson', strangers: ['flask', 'libuv', 'bats-core'], role: 'choose' },
  { corpus: 'axum', strangers: ['gson', 'bats-core', 'dapper'], role: 'choose' },
  { corpus: 'libuv', strangers: ['zod', 'dapper', 'flask'], role: 'choose' },
  { corpus: 'bats-core', strangers: ['zod', 'plug', 'dapper'], role: 'choose' },
  { corpus: 'express', strangers: ['telescope.nvim', 'gson', 'bats-core'], role: 'report' },
  { corpus: 'sinatra', strangers: ['libuv', 'zod', 'dapper'], role: 'report' },
  { corpus: 'zod', strangers: ['libuv', 'plug', 'bats-core'], role: 'report' },
  { corpus: 'dapper', strangers: ['express', 'cobra', 'telescope.nvim'], role: 'report' },
  { corpus: 'plug', strangers: ['libuv', 'gson', 'cobra'], role: 'report' },
  { corpus: 'telescope.nvim', strangers: ['express', 'dapper', 'zod'], role: 'report' },
];

/**
 * The hard kind: half of a set's articles are held out, and asked for. What is left is written alike, and each article
 * is about something else. All of it is for reporting.
 */
export const HELD_OUT_SETS: readonly string[] = ['xquad-de', 'xquad-en', 'xquad-ru', 'xquad-zh'];

/** How many documents in turn are of one article in {@link HELD_OUT_SETS}. */
export const PARAGRAPHS_PER_ARTICLE = 5;
