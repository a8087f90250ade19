import { formatEmbeddingText } from '@rag/chunker';
import type { SearchResult, Document } from '@rag/contracts';

import type { BankCase } from '../bank/bank-case.js';
import { CaseFault, MissingPart } from '../bank/verdicts.js';
import type { CaseSessions } from '../world/case-sessions.js';
import { PART_PROBES, type PartName } from './part-probes.js';

/** A server that runs over the sessions of a case. */
export interface HttpTarget {
  readonly host: string;
  readonly port: number;
  /** Path of the WebSocket. */
  readonly webSocketPath: string;
  close(): Promise<void>;
}

/** The lexical search of a document store. */
export interface LexicalSearch {
  search(query: string, topK: number): Promise<readonly SearchResult[]>;
}

/** What an embedding model would be given for a chunk. */
export type EmbeddingFormatter = (chunk: Document) => string;

/** Parts of the product that may not be there yet; each is opened by the first step or check that needs it. */
export interface Parts {
  /** @throws MissingPart where the product has no server. */
  http(): Promise<HttpTarget>;
  /** @throws MissingPart where the product has no lexical search in a database. */
  lexical(): Promise<LexicalSearch>;
  embeddingFormatter(): Promise<EmbeddingFormatter>;
  close(): Promise<void>;
}

/** What a part is opened for. */
export interface PartContext {
  readonly bankCase: BankCase;
  readonly folder: string;
  readonly sessions: CaseSessions;
}

/** Makes the parts of one run. */
export type PartsFactory = (context: PartContext) => Parts;

/**
 * The parts that this release has; the others are probed.
 *
 * A part that arrives is seen by its probe; its adapter then belongs here, and until it is written every case that
 * needs it fails and says so.
 */
export const openParts: PartsFactory = () => ({
  http: async () => requirePart('http'),
  lexical: async () => requirePart('lexical'),
  embeddingFormatter: async () => Promise.resolve(embeddingTextOf),
  close: async () => Promise.resolve(),
});

/** As for a chunk that is embedded again: from what is stored of it. */
function embeddingTextOf({ content, metadata }: Document): string {
  const { headingPath, scope } = metadata;
  return formatEmbeddingText({ content, headingPath: texts(headingPath), scope: texts(scope) });
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

async function requirePart(name: PartName): Promise<never> {
  const { part, isPresent } = PART_PROBES[name];
  if (!(await isPresent())) throw new MissingPart(part);
  throw new CaseFault(`${part} is there and the runner has no adapter for it: write one in parts/parts.ts`);
}
