import {
  type Awaitable,
  type Clock,
  type Document,
  type EventSink,
  type MetadataValue,
} from '@rag/contracts';

import type { ExplainOptions, SearchExplanation } from '../explain/search-explanation.js';
import type { PromptAnswer } from '../search/build-prompt.js';
import type { SearchAnswer } from '../search/search-answer.js';
import type { SessionSearchOptions } from '../search/search-options.js';
import type { DocumentInfo } from '../session/document-info.js';
import type { IndexStatus } from '../session/index-status.js';
import type { RagService } from '../session/rag-service.js';
import type { AgentOwners } from './agent-owners.js';
import type { ChatAgent, ChatAgentPart } from './chat-agent.js';
import { sessionUnknown } from './host-errors.js';
import type { GaugeOwner, HostGauges } from './host-gauges.js';
import type { HostLimits } from './host-limits.js';
import type { ChatRequest, HostedSession, Page, PageRequest, SessionInfo } from './hosted-session.js';
import type { IndexRequest, IndexRun } from './index-run.js';
import { SessionChat } from './session-chat.js';
import { SessionDocuments } from './session-documents.js';
import { SessionRuns } from './session-runs.js';
import { SessionUse } from './session-use.js';

/** What a session gets from its host. */
export interface LiveSessionOptions {
  readonly id: string;
  readonly owner: GaugeOwner;
  readonly service: RagService;
  readonly gauges: HostGauges;
  readonly limits: HostLimits;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly events: EventSink;
  readonly owners: AgentOwners;
  readonly resolveRoot: (requested: string) => Promise<string>;
  readonly agentFor: ((session: SessionInfo) => Awaitable<ChatAgent>) | undefined;
  /** Ends the session if its time is over. */
  readonly meet: (session: LiveSession) => void;
}

/** A session that is open, until {@link LiveSession.end}. */
export class LiveSession implements HostedSession {
  readonly id: string;
  readonly owner: GaugeOwner;
  readonly use: SessionUse;
  readonly #service: RagService;
  readonly #meet: (session: LiveSession) => void;
  readonly #lifetime = new AbortController();
  readonly #documents: SessionDocuments;
  readonly #runs: SessionRuns;
  readonly #chat: SessionChat;

  constructor(options: LiveSessionOptions) {
    const { id, owner, service, gauges, limits, clock, agentFor } = options;
    this.id = id;
    this.owner = owner;
    this.use = new SessionUse(clock, limits.idleTtlMs);
    this.#service = service;
    this.#meet = options.meet;
    const lifetime = this.#lifetime.signal;
    this.#documents = new SessionDocuments(service, gauges, owner);
    this.#runs = new SessionRuns({
      ...options,
      callerId: owner.callerId,
      hold: () => this.use.hold(),
      lifetime,
    });
    this.#chat = new SessionChat({
      service,
      makeAgent: agentFor === undefined ? undefined : () => agentFor(this.describe()),
      owners: options.owners,
      maxConversations: limits.maxConversationsPerSession,
      lifetime,
    });
  }

  /** The same as {@link info}, without using the session. */
  describe(): SessionInfo {
    const { createdAtMs, lastUsedAtMs, expiresAtMs } = this.use;
    return { id: this.id, createdAtMs, lastUsedAtMs, expiresAtMs };
  }

  /** Chunks of files that are indexed, without using the session. */
  get chunks(): number {
    return this.#service.getStatus().chunkCount;
  }

  info(): SessionInfo {
    this.#touch();
    return this.describe();
  }

  status(): IndexStatus {
    this.#touch();
    const status = this.#service.getStatus();
    const { indexedPath } = status;
    return indexedPath === null
      ? status
      : { ...status, indexedPath: this.#runs.nameOf(indexedPath), indexedLink: null };
  }

  async startIndex(request: IndexRequest): Promise<IndexRun> {
    return this.#during(async () => this.#runs.start(request));
  }

  indexRuns(): readonly IndexRun[] {
    this.#touch();
    return this.#runs.all;
  }

  indexRun(id: string): IndexRun {
    this.#touch();
    return this.#runs.find(id);
  }

  async search(query: string, topK?: number, options?: SessionSearchOptions): Promise<SearchAnswer> {
    return this.#during(async () => this.#service.searchDetailed(query, topK, options));
  }

  async explain(query: string, options?: ExplainOptions): Promise<SearchExplanation> {
    return this.#during(async () => {
      const explanation = await this.#service.explain(query, options);
      const { indexedPath } = this.#service.getStatus();
      return indexedPath === null ? explanation : this.#renameFolder(explanation, indexedPath);
    });
  }

  async prompt(query: string, topK?: number, options?: SessionSearchOptions): Promise<PromptAnswer> {
    return this.#during(async () => this.#service.buildContextPromptDetailed(query, topK, options));
  }

  async addDocument(
    content: string,
    metadata: Readonly<Record<string, MetadataValue>> = {},
    options: { readonly id?: string | undefined } = {},
  ): Promise<string> {
    return this.#during(async () => this.#documents.add(content, metadata, options.id));
  }

  async listDocuments(page: PageRequest = {}): Promise<Page<DocumentInfo>> {
    return this.#during(async () => this.#documents.list(page));
  }

  async getDocument(id: string): Promise<Document | undefined> {
    return this.#during(async () => this.#service.getDocument(id));
  }

  async removeDocument(id: string): Promise<boolean> {
    return this.#during(async () => this.#documents.remove(id));
  }

  async removeAddedDocuments(): Promise<number> {
    return this.#during(async () => this.#documents.removeAll());
  }

  async clear(): Promise<void> {
    await this.#during(async () => {
      this.#runs.cancel();
      this.#chat.forget();
      await this.#documents.clear();
    });
  }

  async *chat(request: ChatRequest): AsyncGenerator<ChatAgentPart, void, undefined> {
    this.#touch();
    const letGo = this.use.hold();
    try {
      yield* this.#chat.stream(request);
    } catch (error) {
      throw this.#asEnded(error);
    } finally {
      letGo();
    }
  }

  /**
   * Ends the session: every call rejects from now on, those that are under way too, and what it was counted for is given
   * back. Its service is ended by whoever made it.
   */
  end(): void {
    const reason = sessionUnknown(this.id);
    this.#lifetime.abort(reason);
    this.#runs.abort(reason);
    this.#documents.end();
    this.#chat.forget();
  }

  /** Resolves when its last run has come to its end. */
  async settled(): Promise<void> {
    await this.#runs.settled();
  }

  /** What became of a file is told with the folder named as the caller named it. */
  #renameFolder(explanation: SearchExplanation, realPath: string): SearchExplanation {
    const { whyNot } = explanation;
    if (whyNot === undefined) return explanation;
    const name = this.#runs.nameOf(realPath);
    const steps = whyNot.steps.map((step) =>
      step.code === 'outside-root' ? { ...step, detail: step.detail.replaceAll(realPath, () => name) } : step,
    );
    return { ...explanation, whyNot: { ...whyNot, steps } };
  }

  #touch(): void {
    this.#meet(this);
    this.#lifetime.signal.throwIfAborted();
    this.use.touch();
  }

  async #during<T>(work: () => Promise<T>): Promise<T> {
    this.#touch();
    const letGo = this.use.hold();
    try {
      const result = await work();
      // What an ended session answers may be a half of what it held.
      this.#lifetime.signal.throwIfAborted();
      return result;
    } catch (error) {
      throw this.#asEnded(error);
    } finally {
      letGo();
    }
  }

  /** What goes wrong once the session has ended goes wrong because of that. */
  #asEnded(error: unknown): unknown {
    return this.#lifetime.signal.aborted ? this.#lifetime.signal.reason : error;
  }
}
