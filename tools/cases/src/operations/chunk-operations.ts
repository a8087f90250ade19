import type { Document, KnowledgeBase } from '@rag/contracts';
import { CodeChunker } from '@rag/server';

import { expandGenerator } from '../bank/expand-generator.js';
import type { Fields } from '../bank/fields.js';
import type { OperationTable } from './operation.js';
import { sessionOf } from './shared-fields.js';

/** What gives chunks: of a text on its own, or those that an index holds. */
export const CHUNK_OPERATIONS: OperationTable = {
  chunk: async (fields) => {
    const source = contentOf(fields);
    const chunker = new CodeChunker(fields.optionalObject('options') ?? {});
    return { kind: 'chunks', value: { documents: await chunker.chunk(fields.text('path'), source), source } };
  },
  chunks: async (fields, { world }) => {
    const path = fields.text('path');
    const chunks = await storedChunks(sessionOf(fields, world).knowledgeBase);
    const documents = chunks.filter(({ metadata }) => metadata['file'] === path);
    return { kind: 'chunks', value: { documents, source: undefined } };
  },
  listChunks: async (fields, { world }) => {
    const documents = await storedChunks(sessionOf(fields, world).knowledgeBase);
    return { kind: 'chunks', value: { documents, source: undefined } };
  },
};

/** The chunks of files that a store holds, by file and position. */
export async function storedChunks(knowledgeBase: KnowledgeBase): Promise<readonly Document[]> {
  const documents = await knowledgeBase.listDocuments();
  return documents
    .filter(({ metadata }) => typeof metadata['chunkIndex'] === 'number')
    .toSorted((left, right) => compare(fileOf(left), fileOf(right)) || indexOf(left) - indexOf(right));
}

function contentOf(fields: Fields): string {
  const generator = fields.nested('generator');
  return generator === undefined ? fields.text('content') : expandGenerator(generator);
}

function fileOf({ metadata }: Document): string {
  return String(metadata['file']);
}

function indexOf({ metadata }: Document): number {
  return Number(metadata['chunkIndex']);
}

function compare(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
