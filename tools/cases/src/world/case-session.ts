import type { RagService } from '@rag/server';

/** A session as steps and checks use it, in this process or behind a server. */
export type CaseSession = Pick<
  RagService,
  | 'addDocument'
  | 'buildContextPrompt'
  | 'clear'
  | 'getDocument'
  | 'getStatus'
  | 'indexDirectory'
  | 'knowledgeBase'
  | 'listDocuments'
  | 'removeDocument'
  | 'search'
  | 'stream'
>;

/** The sessions of one case. */
export interface CaseSessionSet {
  /** How many are open. */
  readonly size: number;
  /** The session that a step used last. */
  readonly last: CaseSession;
  /** Every live session. */
  readonly all: readonly CaseSession[];
  /** The session, made at the first call. */
  open(id?: string): CaseSession;
  /** @returns whether there was one. */
  remove(id: string): Promise<boolean>;
  /** The files in the index of the session that was used last, relative to its root, sorted. */
  indexedFiles(): Promise<readonly string[]>;
  /** Other sessions with the same options, for `fresh`. */
  another(): CaseSessionSet;
  close(): Promise<void>;
}
