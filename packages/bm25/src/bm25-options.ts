import { classicAnalyzer } from '@rag/analysis';
import {
  checkOptions,
  ignoreEvents,
  systemClock,
  type Analyzer,
  type Clock,
  type Document,
  type EventSink,
  type IndexFields,
} from '@rag/contracts';
import { contentOnly } from '@rag/inverted-index';

import { ACTION, check } from './check-option.js';
import { resolveBm25fOptions, type Bm25fOptions } from './bm25f-options.js';
import { B, K1 } from './score-bm25.js';
import type { Bm25fParameters } from './score-bm25f.js';

/** How many documents a stream holds at most, unless told otherwise. */
export const DEFAULT_MAX_DOCUMENTS = 10_000;

/** How long a document stays after its last access, unless told otherwise: one hour. */
export const DEFAULT_IDLE_TTL_MS = 3_600_000;

/** Options of a `BM25Stream`; each may be left out. */
export interface Bm25Options {
  /** How soon repetition saturates: finite, ≥ 0. @defaultValue 1.2 */
  readonly k1?: number | undefined;
  /** How much length counts, from 0 to 1. @defaultValue 0.75 */
  readonly b?: number | undefined;
  /** How many documents at most: a whole number ≥ 1, or `Infinity`. @defaultValue 10,000 */
  readonly maxDocuments?: number | undefined;
  /** Milliseconds from a document's last access to its expiry: > 0, or `Infinity`. @defaultValue one hour */
  readonly idleTtlMs?: number | undefined;
  /**
   * Keeps the fields of a document apart and ranks by BM25F over chunks and over whole files, with parameters of its
   * own; `k1` and `b` above count for nothing then.
   *
   * @defaultValue `false`: one bag of terms, plain BM25
   */
  readonly fields?: Bm25fOptions | false | undefined;
  /** Turns documents and queries into terms. @defaultValue `classicAnalyzer` */
  readonly analyzer?: Analyzer | undefined;
  /** The texts of a document; every field that it gives is indexed. @defaultValue its content alone */
  readonly fieldsOf?: ((document: Document) => IndexFields) | undefined;
  /** Where the time comes from. @defaultValue `systemClock` */
  readonly clock?: Clock | undefined;
  /** Receives `bm25.evicted` and `bm25.expired`, each with a `count`. @defaultValue `ignoreEvents` */
  readonly events?: EventSink | undefined;
  /** The stream's name in diagnostics, not empty. @defaultValue `'bm25'` */
  readonly name?: string | undefined;
}

/** {@link Bm25Options} after validation. */
export type ResolvedBm25Options = {
  readonly [K in Exclude<keyof Bm25Options, 'fields'>]-?: NonNullable<Bm25Options[K]>;
} & { readonly fields: Bm25fParameters | false };

/** What holds where an option is left out. */
export const DEFAULT_BM25_OPTIONS: ResolvedBm25Options = Object.freeze({
  k1: K1,
  b: B,
  fields: false,
  maxDocuments: DEFAULT_MAX_DOCUMENTS,
  idleTtlMs: DEFAULT_IDLE_TTL_MS,
  analyzer: classicAnalyzer,
  fieldsOf: contentOnly,
  clock: systemClock,
  events: ignoreEvents,
  name: 'bm25',
});

/**
 * Fills in defaults and checks every option once.
 *
 * @throws RagError `RAG_BM25_INVALID_OPTION` naming the option, its value and what it may be.
 * @example
 * resolveBm25Options({ k1: 2 }).b; // 0.75
 */
export function resolveBm25Options(options: Bm25Options = {}): ResolvedBm25Options {
  const given = Object.fromEntries(
    Object.entries(checkOptions(options, ACTION)).filter(([, value]) => value !== undefined),
  );
  const { fields } = options;
  const resolved: ResolvedBm25Options = {
    ...DEFAULT_BM25_OPTIONS,
    ...given,
    fields: (fields ?? false) === false ? false : resolveBm25fOptions(fields as Bm25fOptions),
  };
  const { k1, b, maxDocuments, idleTtlMs, analyzer, fieldsOf, clock, events, name } = resolved;
  check('k1', k1, Number.isFinite(k1) && k1 >= 0, 'a finite number, zero or more');
  check('b', b, typeof b === 'number' && b >= 0 && b <= 1, 'a number from 0 to 1');
  check(
    'maxDocuments',
    maxDocuments,
    maxDocuments === Infinity || (Number.isSafeInteger(maxDocuments) && maxDocuments >= 1),
    'a whole number, one or more, or Infinity',
  );
  check(
    'idleTtlMs',
    idleTtlMs,
    typeof idleTtlMs === 'number' && idleTtlMs > 0,
    'a number of milliseconds above zero, or Infinity',
  );
  check(
    'analyzer',
    analyzer,
    hasMethod(analyzer, 'analyze') && typeof (analyzer.id as unknown) === 'string',
    'an Analyzer with an id',
  );
  check('fieldsOf', fieldsOf, typeof fieldsOf === 'function', 'a function from a document to its fields');
  check('clock', clock, hasMethod(clock, 'now'), 'a Clock');
  check('events', events, typeof events === 'function', 'a function');
  check('name', name, typeof name === 'string' && name !== '', 'a text that is not empty');
  return Object.freeze(resolved);
}

function hasMethod(value: object | null, method: string): boolean {
  return typeof (value as Readonly<Record<string, unknown>> | null)?.[method] === 'function';
}
