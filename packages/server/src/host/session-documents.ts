import { Document, yieldToEventLoop, type MetadataValue } from '@rag/contracts';

import type { DocumentInfo } from '../session/document-info.js';
import type { RagService } from '../session/rag-service.js';
import { WriteLock } from '../session/write-lock.js';
import type { DocumentGauges, DocumentShare, GaugeOwner, HostGauges } from './host-gauges.js';
import type { Page, PageRequest } from './hosted-session.js';
import { pageOf, type PageOrder } from './page.js';

/** Documents that are removed before other work gets its turn. */
const REMOVALS_PER_TURN = 32;

const NOTHING: DocumentShare = { documents: 0, bytes: 0 };

/** What is counted of a document. */
interface CountedDocument {
  readonly bytes: number;
  /** Grows from document to document; a replaced one keeps its own. */
  readonly serial: number;
}

/**
 * The documents of one session that were added by hand, counted against the caps.
 *
 * One write at a time decides and counts, so that two together cannot pass a cap that each of them would keep. What waits
 * for its turn is counted too, on its own against the same caps: a long index run does not let a queue grow without end.
 */
export class SessionDocuments {
  readonly #service: RagService;
  readonly #gauges: HostGauges;
  readonly #owner: GaugeOwner;
  readonly #writes = new WriteLock();
  readonly #counted = new Map<string, CountedDocument>();
  #share = NOTHING;
  #serials = 0;
  #ended = false;

  constructor(service: RagService, gauges: HostGauges, owner: GaugeOwner) {
    this.#service = service;
    this.#gauges = gauges;
    this.#owner = owner;
  }

  /** Adds a document or replaces the one of its id; only the difference counts then. */
  async add(
    content: string,
    metadata: Readonly<Record<string, MetadataValue>>,
    id: string | undefined,
  ): Promise<string> {
    const document = new Document({ id, content, metadata });
    const bytes = bytesOf(document);
    return this.#queue({ documents: 1, bytes }, async () => {
      const before = this.#counted.get(document.id);
      const documents = before === undefined ? 1 : 0;
      const growth = bytes - (before?.bytes ?? 0);
      const reserved = { documents, bytes: Math.max(0, growth) };
      this.#take(reserved);
      try {
        await this.#service.addDocument(content, document.metadata, { id: document.id });
      } catch (error) {
        this.#giveBack(reserved);
        throw error;
      }
      this.#giveBack({ documents: 0, bytes: reserved.bytes - growth });
      if (!this.#ended) this.#counted.set(document.id, { bytes, serial: before?.serial ?? ++this.#serials });
      return document.id;
    });
  }

  async list(request: PageRequest): Promise<Page<DocumentInfo>> {
    const documents = await this.#service.listDocuments();
    // What is being added is not counted yet and comes with a later call.
    return pageOf(
      documents.filter(({ id }) => this.#counted.has(id)),
      request,
      this.#order,
    );
  }

  /** Removes a document, or a chunk of a file, which is not counted. */
  async remove(id: string): Promise<boolean> {
    return this.#queue(NOTHING, async () => this.#removeNow(id));
  }

  /** Removes all that were added. @returns how many. */
  async removeAll(): Promise<number> {
    return this.#queue(NOTHING, async () => {
      let removed = 0;
      for (const [index, id] of [...this.#counted.keys()].entries()) {
        if (await this.#removeNow(id)) removed += 1;
        // Stores in memory answer within the turn: without a pause nobody else would get theirs.
        if (index % REMOVALS_PER_TURN === REMOVALS_PER_TURN - 1) await yieldToEventLoop();
      }
      return removed;
    });
  }

  /** Empties the session, files included. */
  async clear(): Promise<void> {
    await this.#queue(NOTHING, async () => {
      await this.#service.clear();
      this.#forget();
    });
  }

  /** Gives back everything that the session is counted for; what is still under way counts no more. */
  end(): void {
    this.#forget();
    this.#ended = true;
  }

  async #removeNow(id: string): Promise<boolean> {
    const removed = await this.#service.removeDocument(id);
    const counted = this.#counted.get(id);
    if (removed && counted !== undefined && this.#counted.delete(id))
      this.#giveBack({ documents: 1, bytes: counted.bytes });
    return removed;
  }

  async #queue<T>(share: DocumentShare, write: () => Promise<T>): Promise<T> {
    const { waiting } = this.#gauges;
    const charges = waiting.chargesOf(this.#owner, share);
    this.#gauges.charge('add the document', charges);
    try {
      return await this.#writes.run(write);
    } finally {
      this.#gauges.release(charges);
    }
  }

  #take(share: DocumentShare): void {
    if (this.#ended) return;
    this.#gauges.charge('add the document', this.#held.chargesOf(this.#owner, share));
    this.#share = {
      documents: this.#share.documents + share.documents,
      bytes: this.#share.bytes + share.bytes,
    };
  }

  #giveBack(share: DocumentShare): void {
    if (this.#ended) return;
    this.#gauges.release(this.#held.chargesOf(this.#owner, share));
    this.#share = {
      documents: this.#share.documents - share.documents,
      bytes: this.#share.bytes - share.bytes,
    };
  }

  #forget(): void {
    this.#giveBack(this.#share);
    this.#counted.clear();
  }

  get #held(): DocumentGauges {
    return this.#gauges.held;
  }

  get #order(): PageOrder<DocumentInfo, number> {
    return {
      keyOf: ({ id }) => this.#counted.get(id)!.serial,
      compare: (left, right) => left - right,
      write: String,
      read: (text) => (/^[1-9]\d{0,15}$/u.test(text) ? Number(text) : undefined),
    };
  }
}

/** UTF-8 bytes of what a caller put into a document: its content and its metadata. */
export function bytesOf({ content, metadata }: Document): number {
  let bytes = Buffer.byteLength(content, 'utf8');
  for (const [key, value] of Object.entries(metadata))
    for (const part of [key, ...(Array.isArray(value) ? (value as readonly unknown[]) : [value])])
      bytes += Buffer.byteLength(String(part), 'utf8');
  return bytes;
}
