import { DEFAULT_IDLE_TTL_MS } from '@rag/bm25';
import {
  checkProfile,
  guardEventSink,
  ignoreEvents,
  RagError,
  systemClock,
  type Clock,
  type EventSink,
  type KnowledgeBase,
  type Profile,
} from '@rag/contracts';
import { DEFAULT_MAX_PER_FILE, DEFAULT_STREAM_TIMEOUT_MS, type SignalOverrides } from '@rag/fusion';
import { IngestLimits, type FileSystem } from '@rag/ingest';

import { readHeap, type HeapState } from '../indexing/memory-guard.js';
import type { ChunkingOptions } from '../indexing/pipeline.js';
import type { FileTaskPool } from '../tasks/file-task-pool.js';
import type { SessionStream } from './session-stream.js';

/** How the evidence of a prompt is ordered: by rank, or by document and chunk. */
export type PromptOrder = 'rank' | 'document';

/** What a session may be told; everything is optional. */
export interface RagServiceOptions {
  /** Rules of text and ranking. @defaultValue 'polyglot' */
  readonly profile?: Profile | undefined;
  /** Ranking signals by id, switched off (`false`) or given another weight; for the profile `polyglot`. */
  readonly signals?: SignalOverrides | undefined;
  /** Admission caps of every run that does not bring its own. @defaultValue IngestLimits.defaults() */
  readonly limits?: IngestLimits | undefined;
  /** What a `!` rule in an ignore file does. @defaultValue 'reject' */
  readonly negation?: 'reject' | 'git' | undefined;
  /** How files are cut. */
  readonly chunker?: ChunkingOptions | undefined;
  /** A store of one's own instead of the one in memory. */
  readonly knowledgeBase?: KnowledgeBase | undefined;
  /** A keyword stream of one's own; `maxStreamDocuments` and `streamIdleTtlMs` are its own affair then. */
  readonly stream?: SessionStream | undefined;
  /** Where files are processed, shared between sessions. @defaultValue worker threads of this session's own */
  readonly pool?: FileTaskPool | undefined;
  /** Where files come from; any but the machine's own is read inline. @defaultValue the machine's file system */
  readonly fileSystem?: FileSystem | undefined;
  /** @defaultValue the machine's clock */
  readonly clock?: Clock | undefined;
  /** How full the heap is; a run that would fill it is rejected. @defaultValue that of this process */
  readonly readHeap?: (() => HeapState) | undefined;
  /** @defaultValue events are dropped */
  readonly events?: EventSink | undefined;
  /** Documents that the keyword stream holds at most. @defaultValue Infinity: sized to the corpus */
  readonly maxStreamDocuments?: number | undefined;
  /** Milliseconds after which the bare stream drops what nobody asked for; sessions renew it. @defaultValue one hour */
  readonly streamIdleTtlMs?: number | undefined;
  /** Results that one file may have in an answer. @defaultValue 3 */
  readonly maxPerFile?: number | undefined;
  /** Milliseconds that a search waits for a stream. @defaultValue 5000 */
  readonly streamTimeoutMs?: number | undefined;
  /** Order of the evidence in a prompt. @defaultValue 'rank' */
  readonly promptOrder?: PromptOrder | undefined;
  /**
   * Whether an answer says if it is to the point, in the profile `polyglot`. Some
   * hundred shuffled queries are asked for it after each index run. @defaultValue true
   */
  readonly relevance?: boolean | undefined;
}

/** {@link RagServiceOptions} after validation. */
export interface ResolvedRagServiceOptions {
  readonly profile: Profile;
  readonly signals: SignalOverrides;
  readonly limits: IngestLimits;
  readonly negation: 'reject' | 'git';
  readonly chunker: ChunkingOptions;
  readonly knowledgeBase: KnowledgeBase | undefined;
  readonly stream: SessionStream | undefined;
  readonly pool: FileTaskPool | undefined;
  readonly fileSystem: FileSystem | undefined;
  readonly clock: Clock;
  readonly readHeap: () => HeapState;
  readonly events: EventSink;
  readonly maxStreamDocuments: number;
  readonly streamIdleTtlMs: number;
  readonly maxPerFile: number;
  readonly streamTimeoutMs: number;
  readonly promptOrder: PromptOrder;
  readonly relevance: boolean;
}

/** The defaults of a session. */
export const DEFAULT_RAG_SERVICE_OPTIONS: Omit<ResolvedRagServiceOptions, 'limits'> = Object.freeze({
  profile: 'polyglot',
  signals: Object.freeze({}),
  negation: 'reject',
  chunker: Object.freeze({}),
  knowledgeBase: undefined,
  stream: undefined,
  pool: undefined,
  fileSystem: undefined,
  clock: systemClock,
  readHeap,
  events: ignoreEvents,
  maxStreamDocuments: Number.POSITIVE_INFINITY,
  streamIdleTtlMs: DEFAULT_IDLE_TTL_MS,
  maxPerFile: DEFAULT_MAX_PER_FILE,
  streamTimeoutMs: DEFAULT_STREAM_TIMEOUT_MS,
  promptOrder: 'rank',
  relevance: true,
});

/**
 * Fills in the defaults and checks the names; numbers are checked by the parts that use them.
 *
 * @throws RagError `RAG_CONTRACTS_UNKNOWN_PROFILE` or `RAG_SERVER_INVALID_OPTION`.
 */
export function resolveRagServiceOptions(options: RagServiceOptions = {}): ResolvedRagServiceOptions {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  const resolved: ResolvedRagServiceOptions = {
    ...DEFAULT_RAG_SERVICE_OPTIONS,
    limits: IngestLimits.defaults(),
    ...given,
  };
  checkProfile(resolved.profile);
  checkSignals(resolved);
  checkOneOf('negation', resolved.negation, ['reject', 'git']);
  checkOneOf('promptOrder', resolved.promptOrder, ['rank', 'document']);
  return {
    ...resolved,
    limits: IngestLimits.of(resolved.limits),
    events: guardEventSink(resolved.events),
  };
}

/** A switch that does nothing would be believed. */
function checkSignals({ profile, signals }: Pick<ResolvedRagServiceOptions, 'profile' | 'signals'>): void {
  if (profile !== 'classic' || Object.keys(signals).length === 0) return;
  throw new RagError(
    'RAG_SERVER_INVALID_OPTION',
    'Cannot open a session: the option "signals" is for the profile "polyglot", and the profile is "classic"; leave one out',
    { option: 'signals' },
  );
}

function checkOneOf(name: string, value: string, allowed: readonly string[]): void {
  if (allowed.includes(value)) return;
  throw new RagError(
    'RAG_SERVER_INVALID_OPTION',
    `Cannot open a session: the option "${name}" is "${value}"; use "${allowed.join('" or "')}"`,
    { option: name, value },
  );
}
