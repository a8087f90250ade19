import type { Document, SearchResult } from '@rag/contracts';
import type { DocumentInfo, IndexReport, IndexStatus } from '@rag/server';

import { CheckFailure, messageOf, show } from '../bank/verdicts.js';

/** What each kind of step gives. */
export interface StepValues {
  readonly nothing: undefined;
  /** Results of a search or fusion, best first. */
  readonly results: readonly SearchResult[];
  readonly chunks: ChunkList;
  readonly report: IndexReport;
  readonly status: IndexStatus;
  /** A prompt. */
  readonly text: string;
  /** Ids, sizes, flags, a document, `null` for nothing. */
  readonly value: unknown;
  readonly tokens: readonly string[];
  readonly listing: readonly DocumentInfo[];
  readonly program: ProgramOutcome;
  readonly response: ResponseOutcome;
  readonly upgrade: { readonly status: number };
  readonly probe: ProbeOutcome;
}

/** The chunks of a file, with its text where the step gave it. */
export interface ChunkList {
  readonly documents: readonly Document[];
  readonly source: string | undefined;
}

/** What the command line program left behind. */
export interface ProgramOutcome {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** An answer over HTTP. */
export interface ResponseOutcome {
  readonly status: number;
  /** By name in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** What a probe found. */
export interface ProbeOutcome {
  readonly unchanged: boolean;
  /** The type of what was looked at. */
  readonly type: string;
}

/** The kinds of {@link StepValues}. */
export type StepKind = keyof StepValues;

/** A value with its kind. */
export type StepValue = {
  readonly [K in StepKind]: { readonly kind: K; readonly value: StepValues[K] };
}[StepKind];

/** One step that was run. */
export interface Step {
  /** Its `as`. */
  readonly name: string | undefined;
  /** Position among the steps of the case, from 0; that of the outer step for a step within another. */
  readonly index: number;
  readonly operation: string;
  /** Absent where it was rejected. */
  readonly outcome: StepValue | undefined;
  readonly error: unknown;
  readonly durationMs: number;
  /** Whether it ran at the same time as others, one of which may rightly lose. */
  readonly isConcurrent: boolean;
  /** Files in the index of its session afterwards, relative to the root, sorted. */
  readonly files: readonly string[] | undefined;
  /** How often each fake stream was searched. */
  readonly calls: ReadonlyMap<string, number> | undefined;
}

/** How messages call a step. */
export function titleOf(step: Step): string {
  return step.name === undefined ? `step ${step.index} (${step.operation})` : `step "${step.name}"`;
}

/** Whether the step was rejected. */
export function isRejected(step: Step): boolean {
  return step.outcome === undefined;
}

/**
 * What a step gave, as the kind that a check needs.
 *
 * @throws CheckFailure where the step was rejected or gave something else.
 */
export function valueOf<K extends StepKind>(step: Step, kind: K): StepValues[K] {
  const { outcome } = step;
  if (outcome === undefined) throw new CheckFailure(`${titleOf(step)} rejected: ${messageOf(step.error)}`);
  if (!hasKind(outcome, kind))
    throw new CheckFailure(`${titleOf(step)} gave ${outcome.kind} ${show(outcome.value)}, expected ${kind}`);
  return outcome.value;
}

/** Whether the step gave a value of this kind. */
export function gave(step: Step, kind: StepKind): boolean {
  return step.outcome?.kind === kind;
}

function hasKind<K extends StepKind>(
  outcome: StepValue,
  kind: K,
): outcome is Extract<StepValue, { readonly kind: K }> & { readonly value: StepValues[K] } {
  return outcome.kind === kind;
}
