import type { Cursor } from '../engine/take-sequential.js';
import { EmbeddedSources } from '../engine/embedded-sources.js';
import { checkSourceName } from '../retrieval/select-sources.js';
import { loadSource, type SourceLoad } from '../sources/load-source.js';
import type { ResolvedKnowledgeSource } from '../sources/resolve-knowledge-source.js';
import { noLoader } from './binding-errors.js';
import type { ResolvedKnowledgeEnvironment } from './knowledge-environment.js';
import { KnowledgeIndex } from './knowledge-index.js';
import { SharedIndex } from './shared-index.js';

/**
 * The sources of one role: what they brought, the indexes over them and the cursors in them.
 *
 * Each source is loaded once and each set of sources indexed once, however many retrievals search them; what failed is
 * tried anew at the next call. Invalidating forgets, and the next call loads: retrievals under way keep what they began
 * with.
 */
export class KnowledgeCorpus {
  readonly sources: readonly ResolvedKnowledgeSource[];
  readonly #environment: ResolvedKnowledgeEnvironment;
  readonly #embedded: EmbeddedSources | undefined;
  readonly #loads = new Map<string, Promise<SourceLoad>>();
  readonly #indexes = new Map<string, { readonly names: readonly string[]; readonly shared: SharedIndex }>();
  readonly #cursors = new Map<string, Cursor>();
  readonly #retiring = new Set<Promise<void>>();
  readonly #abandoned = new AbortController();
  #generation = 0;

  constructor(sources: readonly ResolvedKnowledgeSource[], environment: ResolvedKnowledgeEnvironment) {
    this.sources = sources;
    this.#environment = environment;
    const { embedding } = environment;
    this.#embedded = embedding === undefined ? undefined : new EmbeddedSources(embedding);
  }

  /**
   * The current index over these sources, built at the first call; the same one until it is invalidated. Synchronous,
   * so that the caller holds the generation of the moment of the call.
   *
   * @param names of sources that are enabled, in the order of their declaration.
   */
  indexOf(names: readonly string[]): SharedIndex {
    const key = JSON.stringify(names);
    const known = this.#indexes.get(key);
    if (known !== undefined) return known.shared;
    const shared = new SharedIndex(this.#build(names));
    this.#indexes.set(key, { names, shared });
    shared.index.catch(() => {
      if (this.#indexes.get(key)?.shared === shared) this.#indexes.delete(key);
    });
    return shared;
  }

  /**
   * Forgets everything, or what one source brought with every index that holds it and its cursor.
   *
   * @throws RagError `RAG_AGENT_SOURCE_NAME_INVALID`, `RAG_AGENT_SOURCE_DISABLED`, `RAG_AGENT_SOURCE_UNKNOWN`.
   */
  invalidate(...source: readonly [] | readonly [name: string]): void {
    const isAll = source.length === 0;
    if (!isAll) checkSourceName(this.sources, source[0]);
    const concerned = (name: string): boolean => isAll || name === source[0];
    for (const [key, { names, shared }] of this.#indexes) {
      if (!names.some(concerned)) continue;
      this.#indexes.delete(key);
      this.#retire(shared);
    }
    for (const known of [this.#loads, this.#cursors])
      for (const name of known.keys()) if (concerned(name)) known.delete(name);
  }

  /** Forgets everything and waits until what the indexes hold open is closed, after the retrievals under way. */
  async close(): Promise<void> {
    this.invalidate();
    await Promise.all(this.#retiring);
  }

  /** Gives up every load under way: nobody will ask for it any more. */
  abandon(reason: unknown): void {
    this.#abandoned.abort(reason);
  }

  #retire(shared: SharedIndex): void {
    const retiring = shared.retire().finally(() => this.#retiring.delete(retiring));
    this.#retiring.add(retiring);
  }

  async #build(names: readonly string[]): Promise<KnowledgeIndex> {
    const generation = ++this.#generation;
    const cursors = new Map(names.map((name) => [name, this.#cursorOf(name)]));
    const loads = await Promise.all(names.map(async (name) => this.#load(name)));
    if (loads.every(({ outcome }) => outcome === 'skipped')) throw noLoader(loads, this.#environment);
    const environment = this.#environment;
    return new KnowledgeIndex({ generation, loads, cursors, environment, embedded: this.#embedded });
  }

  async #load(name: string): Promise<SourceLoad> {
    let load = this.#loads.get(name);
    if (load === undefined) {
      const source = this.sources.find((one) => one.enabled && one.name === name)!;
      const { loaders, clock, events, loadTimeoutMs: timeoutMs } = this.#environment;
      const started = loadSource(source, {
        loaders,
        clock,
        events,
        timeoutMs,
        signal: this.#abandoned.signal,
      });
      load = started;
      this.#loads.set(name, started);
      started.catch(() => {
        if (this.#loads.get(name) === started) this.#loads.delete(name);
      });
    }
    return load;
  }

  #cursorOf(name: string): Cursor {
    const known = this.#cursors.get(name);
    if (known !== undefined) return known;
    const cursor: Cursor = { position: 0 };
    this.#cursors.set(name, cursor);
    return cursor;
  }
}
