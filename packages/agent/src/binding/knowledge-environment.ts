import {
  checkProfile,
  guardEventSink,
  ignoreEvents,
  RagError,
  systemClock,
  type Chunker,
  type Clock,
  type EmbeddingFunction,
  type EventSink,
  type Profile,
  type RetrievalEngineProvider,
  type SourceLoader,
} from '@rag/contracts';
import { DEFAULT_STREAM_TIMEOUT_MS, type SignalOverrides } from '@rag/fusion';
import type { FileSelection, IngestLimits } from '@rag/ingest';
import { VectorStoreProviders } from '@rag/vector';

import type { VectorStoreFactory } from '../engine/build-vector-index.js';
import { describeValue, quote, quoteAll } from '../sources/describe-value.js';
import { FileSourceLoader } from '../sources/file-source-loader.js';
import { DEFAULT_LOAD_TIMEOUT_MS } from '../sources/load-source.js';
import { SourceLoaderRegistry } from '../sources/source-loader-registry.js';

/** How many answers a binding keeps at most unless told otherwise; those that were asked for last. */
export const DEFAULT_MAX_CACHED_ANSWERS = 256;

/** The name of the vector store unless told otherwise. */
export const DEFAULT_VECTOR_STORE: string = 'inmemory';

/** What knowledge is loaded, indexed and searched with; each part may be left out. */
export interface KnowledgeEnvironment {
  /** Loaders beside the built-in one of the type `FILE`, or in its place. @defaultValue none */
  readonly loaders?: readonly SourceLoader[] | undefined;
  /** Makes vectors of documents and queries; the strategies `vector` and `hybrid` use it. @defaultValue none */
  readonly embedding?: EmbeddingFunction | undefined;
  /**
   * Where vectors are kept: the name of a provider, or what opens a new, empty index at each call. Only
   * beside `embedding`. @defaultValue {@link DEFAULT_VECTOR_STORE}
   */
  readonly vectorStore?: string | VectorStoreFactory | undefined;
  /** The providers that `vectorStore` may name. @defaultValue `inmemory` alone */
  readonly vectorStores?: VectorStoreProviders | undefined;
  /** The providers that a retrieval may name. @defaultValue none */
  readonly providers?: readonly RetrievalEngineProvider[] | undefined;
  /** How text becomes terms and how documents are ranked. @defaultValue 'polyglot' */
  readonly profile?: Profile | undefined;
  /** Ranking signals by id, switched off or weighed otherwise; for `polyglot`. @defaultValue none */
  readonly signals?: SignalOverrides | undefined;
  /** How much one FILE source may bring in. @defaultValue `IngestLimits.defaults()` */
  readonly ingestLimits?: IngestLimits | undefined;
  /** What a rule that begins with `!` in an ignore file means. @defaultValue 'reject' */
  readonly negation?: FileSelection['negation'];
  /** Cuts files. @defaultValue by the grammars that are installed */
  readonly chunker?: Chunker | undefined;
  /** How long one source may take to load, in milliseconds above zero, or `Infinity`. @defaultValue 300,000 */
  readonly loadTimeoutMs?: number | undefined;
  /** How long one search or provider may take, in milliseconds above zero, or `Infinity`. @defaultValue 5,000 */
  readonly searchTimeoutMs?: number | undefined;
  /** How many answers a binding keeps, where `cacheTTL` keeps any: a whole number ≥ 1. @defaultValue 256 */
  readonly maxCachedAnswers?: number | undefined;
  /** @defaultValue the machine's clock */
  readonly clock?: Clock | undefined;
  /**
   * Receives `agent.source-loaded`, `agent.source-skipped`, `agent.source-failed`, `agent.stream-failed`,
   * `agent.engine-close-failed` and what fusion reports. @defaultValue drops events
   */
  readonly events?: EventSink | undefined;
}

/** An environment with every value checked and set. */
export interface ResolvedKnowledgeEnvironment {
  readonly loaders: SourceLoaderRegistry;
  readonly embedding: EmbeddingFunction | undefined;
  readonly vectorStore: VectorStoreFactory;
  readonly providers: ReadonlyMap<string, RetrievalEngineProvider>;
  readonly profile: Profile;
  readonly signals: SignalOverrides;
  readonly loadTimeoutMs: number;
  readonly searchTimeoutMs: number;
  readonly maxCachedAnswers: number;
  readonly clock: Clock;
  readonly events: EventSink;
}

/** What holds where an environment does not say. */
export const DEFAULT_KNOWLEDGE_ENVIRONMENT: Pick<
  ResolvedKnowledgeEnvironment,
  'profile' | 'signals' | 'loadTimeoutMs' | 'searchTimeoutMs' | 'maxCachedAnswers' | 'clock' | 'events'
> = Object.freeze({
  profile: 'polyglot',
  signals: Object.freeze({}),
  loadTimeoutMs: DEFAULT_LOAD_TIMEOUT_MS,
  searchTimeoutMs: DEFAULT_STREAM_TIMEOUT_MS,
  maxCachedAnswers: DEFAULT_MAX_CACHED_ANSWERS,
  clock: systemClock,
  events: ignoreEvents,
});

/**
 * Checks an environment and fills in defaults.
 *
 * @throws RagError `RAG_AGENT_ENVIRONMENT_INVALID`, `RAG_AGENT_LOADER_INVALID`, `RAG_AGENT_LOADER_DUPLICATE`,
 *   `RAG_AGENT_PROVIDER_DUPLICATE`, `RAG_VECTOR_UNKNOWN_PROVIDER`, `RAG_CONTRACTS_UNKNOWN_PROFILE`, `RAG_INGEST_LIMITS_INVALID`.
 * @example
 * resolveKnowledgeEnvironment().loaders.types; // ['FILE']
 */
export function resolveKnowledgeEnvironment(
  environment: KnowledgeEnvironment = {},
): ResolvedKnowledgeEnvironment {
  checkOptions(environment);
  const defaults = DEFAULT_KNOWLEDGE_ENVIRONMENT;
  const { embedding, ingestLimits, negation, chunker } = environment;
  const clock = checkClock(environment.clock ?? defaults.clock);
  const profile = checkProfile(environment.profile ?? defaults.profile);
  checkEmbedding(embedding);
  if (embedding === undefined && environment.vectorStore !== undefined)
    throw invalid('vectorStore', 'there is no embedding function to fill it; give an "embedding" too');
  const fileLoader = new FileSourceLoader({
    limits: ingestLimits,
    negation,
    chunker,
    clock,
    // As a session of the same profile reads a folder.
    generated: profile === 'polyglot' ? 'skip' : 'read',
  });
  return Object.freeze({
    loaders: new SourceLoaderRegistry(checkList('loaders', environment.loaders)).withDefault(fileLoader),
    embedding,
    vectorStore: vectorStoreOf(environment),
    providers: byName(checkList('providers', environment.providers)),
    profile,
    signals: checkObject('signals', environment.signals ?? defaults.signals),
    loadTimeoutMs: checkTimeout('loadTimeoutMs', environment.loadTimeoutMs ?? defaults.loadTimeoutMs),
    searchTimeoutMs: checkTimeout('searchTimeoutMs', environment.searchTimeoutMs ?? defaults.searchTimeoutMs),
    maxCachedAnswers: checkCount(environment.maxCachedAnswers ?? defaults.maxCachedAnswers),
    clock,
    events: guardEventSink(checkEvents(environment.events ?? defaults.events)),
  });
}

const OPTIONS: ReadonlySet<string> = new Set<keyof KnowledgeEnvironment>([
  'loaders',
  'embedding',
  'vectorStore',
  'providers',
  'profile',
  'signals',
  'ingestLimits',
  'negation',
  'chunker',
  'loadTimeoutMs',
  'searchTimeoutMs',
  'maxCachedAnswers',
  'clock',
  'events',
]);

/** An option that is not known would be believed. */
function checkOptions(environment: unknown): void {
  if (typeof environment !== 'object' || environment === null)
    throw invalid('environment', `it is ${describeValue(environment)}; use an object`);
  const unknown = Object.keys(environment).find((option) => !OPTIONS.has(option));
  if (unknown !== undefined)
    throw invalid(unknown, `there is no such option; there are ${quoteAll(OPTIONS)}`);
}

function byName(providers: readonly RetrievalEngineProvider[]): ReadonlyMap<string, RetrievalEngineProvider> {
  const named = new Map<string, RetrievalEngineProvider>();
  for (const provider of providers) {
    const given: unknown = provider;
    const { name, open } = (given ?? {}) as { readonly name?: unknown; readonly open?: unknown };
    if (typeof name !== 'string' || name.trim() === '' || typeof open !== 'function')
      throw invalid('providers', `one of them has the name ${describeValue(name)}, or no method "open"`);
    if (named.has(name)) {
      throw new RagError(
        'RAG_AGENT_PROVIDER_DUPLICATE',
        `Cannot register the provider ${quote(name)}: there is one of this name already`,
        { name },
      );
    }
    named.set(name, provider);
  }
  return named;
}

/**
 * What opens indexes for vectors. A name that nobody has is an error now, not when vectors are there and nothing would take
 * them.
 */
function vectorStoreOf({
  vectorStore = DEFAULT_VECTOR_STORE,
  vectorStores = new VectorStoreProviders(),
}: KnowledgeEnvironment): VectorStoreFactory {
  if (typeof vectorStore === 'function') return vectorStore;
  if (typeof (vectorStore as unknown) !== 'string') {
    const state = `it is ${describeValue(vectorStore)}; use the name of a provider, or a function that opens an index`;
    throw invalid('vectorStore', state);
  }
  const provider = checkStores(vectorStores).get(vectorStore);
  return async () => provider.open({});
}

function checkEmbedding(embedding: EmbeddingFunction | undefined): void {
  if (embedding === undefined) return;
  const { embed, dimensions } = ((embedding as unknown) ?? {}) as Partial<Record<string, unknown>>;
  if (typeof embed === 'function' && Number.isSafeInteger(dimensions) && (dimensions as number) >= 1) return;
  throw invalid(
    'embedding',
    `it is ${describeValue(embedding)} without a method "embed" or a whole number of dimensions`,
  );
}

// What the timers of browsers and of Node can hold; a larger delay would fire at once.
const MAX_TIMEOUT_MS = 2_147_483_647;

function checkTimeout(option: string, timeoutMs: number): number {
  const isDelay = typeof timeoutMs === 'number' && timeoutMs > 0 && timeoutMs <= MAX_TIMEOUT_MS;
  if (isDelay || timeoutMs === Infinity) return timeoutMs;
  throw invalid(
    option,
    `it is ${describeValue(timeoutMs)}; use milliseconds above zero, at most ${MAX_TIMEOUT_MS}, or Infinity`,
  );
}

function checkList<T>(option: string, list: readonly T[] | undefined): readonly T[] {
  if (list === undefined) return [];
  if (Array.isArray(list)) return list as readonly T[];
  throw invalid(option, `it is ${describeValue(list)}; use a list`);
}

function checkObject<T extends object>(option: string, value: T): T {
  if (typeof value === 'object' && !Array.isArray(value)) return value;
  throw invalid(option, `it is ${describeValue(value)}; use an object`);
}

function checkClock(clock: Clock): Clock {
  const { now, after } = checkObject<Partial<Clock>>('clock', clock);
  if (typeof now === 'function' && typeof after === 'function') return clock;
  throw invalid('clock', 'it has no methods "now" and "after"; use a Clock');
}

function checkEvents(events: EventSink): EventSink {
  if (typeof events === 'function') return events;
  throw invalid('events', `it is ${describeValue(events)}; use a function`);
}

function checkStores(stores: VectorStoreProviders): VectorStoreProviders {
  if (typeof checkObject<Partial<VectorStoreProviders>>('vectorStores', stores).get === 'function')
    return stores;
  throw invalid('vectorStores', 'it has no method "get"; use VectorStoreProviders');
}

function checkCount(maxCachedAnswers: number): number {
  if (Number.isSafeInteger(maxCachedAnswers) && maxCachedAnswers >= 1) return maxCachedAnswers;
  throw invalid(
    'maxCachedAnswers',
    `it is ${describeValue(maxCachedAnswers)}; use a whole number, one or more`,
  );
}

function invalid(option: string, state: string): RagError {
  return new RagError('RAG_AGENT_ENVIRONMENT_INVALID', `Cannot use the option "${option}": ${state}`, {
    option,
  });
}
