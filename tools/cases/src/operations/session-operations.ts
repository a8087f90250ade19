import { join } from 'node:path';

import type { Document } from '@rag/contracts';

import type { Fields } from '../bank/fields.js';
import { addToBothStores, readDocument } from '../world/case-sessions.js';
import { readIndexOptions } from '../world/session-settings.js';
import type { StepValue } from '../world/step.js';
import type { World } from '../world/world.js';
import { NOTHING, type OperationTable } from './operation.js';
import { optionalMetadata, sessionOf } from './shared-fields.js';

/** What changes a session or asks for its state. */
export const SESSION_OPERATIONS: OperationTable = {
  index: async (fields, { world, signal }) => {
    const root = rootOf(fields, world);
    const options = readIndexOptions(fields.nested('options'));
    const rag = sessionOf(fields, world);
    return { kind: 'report', value: await rag.indexDirectory(root, undefined, { ...options, signal }) };
  },
  addDocument: async (fields, { world }) => {
    const rag = sessionOf(fields, world);
    const id = fields.optionalText('id');
    return valueStep(await rag.addDocument(fields.text('content'), optionalMetadata(fields), { id }));
  },
  remove: async (fields, { world }) =>
    valueStep(await sessionOf(fields, world).removeDocument(fields.text('id'))),
  get: async (fields, { world }) =>
    valueStep(describe(await sessionOf(fields, world).getDocument(fields.text('id')))),
  clear: async (fields, { world }) => {
    await sessionOf(fields, world).clear();
    return NOTHING;
  },
  listDocuments: async (fields, { world }) => ({
    kind: 'listing',
    value: await sessionOf(fields, world).listDocuments(),
  }),
  status: (fields, { world }) => ({ kind: 'status', value: sessionOf(fields, world).getStatus() }),
  session: (fields, { world }) => {
    const id = fields.text('id');
    world.sessions.open(id);
    return valueStep(id);
  },
  'session.remove': async (fields, { world }) => valueStep(await world.sessions.remove(fields.text('id'))),
  sessions: (_fields, { world }) => valueStep(world.sessions.size),
  'kb.add': async (fields, { world }) => {
    const object = fields.optionalObject('document');
    if (object === undefined) throw fields.fault('lacks the field "document"');
    await sessionOf(fields, world).knowledgeBase.addDocument(readDocument(object));
    return NOTHING;
  },
  'kb.size': async (fields, { world }) => valueStep(await sessionOf(fields, world).knowledgeBase.size()),
  'bm25.size': (fields, { world }) => valueStep(sessionOf(fields, world).stream.size()),
  /** A new instance with documents of its own; one step runs on it. */
  fresh: async (fields, { world, perform }) => {
    const documents = fields.objects('documents');
    const then = fields.optionalObject('then');
    if (then === undefined) throw fields.fault('lacks the field "then"');
    const sessions = world.sessions.another();
    try {
      for (const document of documents) await addToBothStores(sessions.open(), readDocument(document));
      return await perform(then, { ...world, sessions });
    } finally {
      await sessions.close();
    }
  },
};

function rootOf(fields: Fields, world: World): string {
  const root = fields.text('root');
  // An empty text is a root that nobody gave, and an absolute path means itself.
  return root === '' || root.startsWith('/') ? root : join(world.folder, root);
}

function describe(document: Document | undefined): unknown {
  if (document === undefined) return null;
  const { id, content, metadata } = document;
  return { id, content, metadata: { ...metadata } };
}

function valueStep(value: unknown): StepValue {
  return { kind: 'value', value };
}
