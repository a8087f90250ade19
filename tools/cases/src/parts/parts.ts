import { formatEmbeddingText } from '@rag/chunker';
import type { SearchResult, Document } from '@rag/contracts';

import type { BankCase } from '../bank/bank-case.js';
import { CaseFault, MissingPart } from '../bank/verdicts.js';
import type { CaseSessionSet } from '../world/case-session.js';
import { startCaseServer, type CaseServer, type CaseServerOptions } from './case-server.js';
import { PART_PROBES, type PartName } from './part-probes.js';

/** A server that runs for a case. */
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
  http(): Promise<HttpTarget>;
  /** The sessions of the server; absent where they are none of its own. */
  hostedSessions?(): Promise<CaseSessionSet>;
  /** @throws MissingPart where the product has no lexical search in a database. */
  lexical(): Promise<LexicalSearch>;
  embeddingFormatter(): Promise<EmbeddingFormatter>;
  close(): Promise<void>;
}

/** What a part is opened for. */
export interface PartContext {
  readonly bankCase: BankCase;
  readonly folder: string;
  /** Those in this process. */
  readonly sessions: CaseSessionSet;
  readonly server: CaseServerOptions;
}

/** Makes the parts of one run. */
export type PartsFactory = (context: PartContext) => Parts;

/**
 * The parts that this release has; the others are probed.
 *
 * A part that arrives is seen by its probe; its adapter then belongs here, and until it is written every case that
 * needs it fails and says so.
 */
export const openParts: PartsFactory = ({ server }) => {
  let started: Promise<CaseServer> | undefined;
  const start = async (): Promise<CaseServer> => (started ??= startCaseServer(server));
  return {
    http: async () => (await start()).target,
    hostedSessions: async () => (await start()).sessions,
    lexical: async () => requirePart('lexical'),
    embeddingFormatter: async () => Promise.resolve(embeddingTextOf),
    close: async () => {
      const one = await started?.catch(() => undefined);
      await one?.target.close();
    },
  };
};

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
