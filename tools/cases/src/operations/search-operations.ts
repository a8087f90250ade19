import type { RankedStream } from '@rag/contracts';

import type { Fields } from '../bank/fields.js';
import { readVector } from '../world/case-sessions.js';
import { analyzerOf } from '../world/profile-analyzers.js';
import type { StepValue } from '../world/step.js';
import type { OperationTable } from './operation.js';
import { filterOf, searchOptionsOf, sessionOf, topKOf } from './shared-fields.js';

/** What asks a session, or one of its stores, for results. */
export const SEARCH_OPERATIONS: OperationTable = {
  search: async (fields, { world }) => {
    const rag = sessionOf(fields, world);
    return results(await rag.search(fields.text('query'), topKOf(fields), searchOptionsOf(fields)));
  },
  contextPrompt: async (fields, { world }) => {
    const rag = sessionOf(fields, world);
    const query = fields.text('query');
    const value = await rag.buildContextPrompt(query, topKOf(fields), searchOptionsOf(fields));
    return { kind: 'text', value };
  },
  'bm25.search': async (fields, { world }) => searchStream(sessionOf(fields, world).stream, fields),
  'bm25.tokenize': (fields, { world }) => ({
    kind: 'tokens',
    value: [...analyzerOf(world.profile, 'stream').analyze(fields.text('text'))],
  }),
  'kb.search': async (fields, { world }) => {
    const { knowledgeBase } = sessionOf(fields, world);
    return results(await knowledgeBase.search(fields.text('query'), topKOf(fields), filterOf(fields)));
  },
  'kb.searchByEmbedding': async (fields, { world }) => {
    const { knowledgeBase } = sessionOf(fields, world);
    const vector = readVector(fields.list('vector'));
    return results(await knowledgeBase.searchByEmbedding(vector, topKOf(fields), filterOf(fields)));
  },
  'cjk.search': async (fields, { world }) => {
    const query = fields.text('query');
    const topK = topKOf(fields);
    const lexical = await world.parts.lexical();
    return results(await lexical.search(query, topK));
  },
};

async function searchStream(stream: RankedStream, fields: Fields): Promise<StepValue> {
  const query = fields.text('query');
  const topK = topKOf(fields);
  const options = searchOptionsOf(fields);
  const snapshot = await stream.snapshot();
  return results(await snapshot.search(query, topK, options));
}

function results(value: Extract<StepValue, { readonly kind: 'results' }>['value']): StepValue {
  return { kind: 'results', value };
}
