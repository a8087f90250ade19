import type { Document, MetadataValue } from '@rag/contracts';

import type { ExplainOptions, SearchExplanation } from '../explain/search-explanation.js';
import type { ChatAgentPart } from '../host/chat-agent.js';
import type { ChatRequest, HostedSession, Page, PageRequest, SessionInfo } from '../host/hosted-session.js';
import type { IndexRequest, IndexRun } from '../host/index-run.js';
import type { PromptAnswer } from '../search/build-prompt.js';
import type { SearchAnswer } from '../search/search-answer.js';
import type { SessionSearchOptions } from '../search/search-options.js';
import type { DocumentInfo } from '../session/document-info.js';
import type { IndexStatus } from '../session/index-status.js';
import { resultOfAnswer, type RetrievalMeter } from './retrieval-meter.js';

/** A session of which retrievals are measured; everything else is passed on. */
export class InstrumentedSession implements HostedSession {
  readonly #session: HostedSession;
  readonly #meter: RetrievalMeter;

  constructor(session: HostedSession, meter: RetrievalMeter) {
    this.#session = session;
    this.#meter = meter;
  }

  get id(): string {
    return this.#session.id;
  }

  async search(query: string, topK?: number, options?: SessionSearchOptions): Promise<SearchAnswer> {
    return this.#meter.measure(
      { operation: 'search', query, topK, signal: options?.signal },
      async () => this.#session.search(query, topK, options),
      resultOfAnswer,
    );
  }

  async explain(query: string, options?: ExplainOptions): Promise<SearchExplanation> {
    return this.#meter.measure(
      { operation: 'explain', query, topK: options?.topK, signal: options?.signal },
      async () => this.#session.explain(query, options),
      ({ answer }) => resultOfAnswer(answer),
    );
  }

  async prompt(query: string, topK?: number, options?: SessionSearchOptions): Promise<PromptAnswer> {
    return this.#meter.measure(
      { operation: 'prompt', query, topK, signal: options?.signal },
      async () => this.#session.prompt(query, topK, options),
      // A prompt is the query alone where the search failed.
      ({ answer }) => (answer === undefined ? { outcome: 'failed' } : resultOfAnswer(answer)),
    );
  }

  /** Measured until the answer is grounded: what comes then is the model's time, and its reader's. */
  async *chat(request: ChatRequest): AsyncGenerator<ChatAgentPart, void, undefined> {
    const { message, signal } = request;
    const measurement = this.#meter.begin({ operation: 'chat', query: message, signal });
    try {
      for await (const part of this.#session.chat(request)) {
        if (part.type === 'grounding')
          measurement.succeeded({ outcome: 'answered', results: part.evidence.length });
        yield part;
      }
    } catch (error) {
      measurement.failed(error);
      throw error;
    } finally {
      // A reader can leave before the first part, and an agent can give none.
      measurement.succeeded({ outcome: 'cancelled' });
    }
  }

  info(): SessionInfo {
    return this.#session.info();
  }

  status(): IndexStatus {
    return this.#session.status();
  }

  async startIndex(request: IndexRequest): Promise<IndexRun> {
    return this.#session.startIndex(request);
  }

  indexRuns(): readonly IndexRun[] {
    return this.#session.indexRuns();
  }

  indexRun(id: string): IndexRun {
    return this.#session.indexRun(id);
  }

  async addDocument(
    content: string,
    metadata?: Readonly<Record<string, MetadataValue>>,
    options?: { readonly id?: string | undefined },
  ): Promise<string> {
    return this.#session.addDocument(content, metadata, options);
  }

  async listDocuments(page?: PageRequest): Promise<Page<DocumentInfo>> {
    return this.#session.listDocuments(page);
  }

  async getDocument(id: string): Promise<Document | undefined> {
    return this.#session.getDocument(id);
  }

  async removeDocument(id: string): Promise<boolean> {
    return this.#session.removeDocument(id);
  }

  async removeAddedDocuments(): Promise<number> {
    return this.#session.removeAddedDocuments();
  }

  async clear(): Promise<void> {
    return this.#session.clear();
  }
}
