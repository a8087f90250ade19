import { z } from 'zod';

import { corpusInput } from './inputs.js';
import { openCorpus } from './open-corpus.js';
import { defineTool, type Tool } from './tool.js';

/** Removes a document, or a part of a file until its next run. */
export const removeDocumentTool: Tool = defineTool({
  name: 'remove_document',
  title: 'Remove a document',
  description:
    'Removes a document that was added, by its id. The part of a file (an id such as src/a.ts#3) comes back with the next "index"; to keep a file out, index with exclude.',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  input: z.strictObject({
    id: z.string().min(1).max(4_096).describe('As "list_documents" or "search" gives it.'),
    corpus: corpusInput,
  }),
  output: z.object({ corpus: z.string(), removed: z.boolean() }),
  run: async ({ id, corpus }, context) => {
    const session = openCorpus(context, corpus);
    const removed = await session.removeDocument(id);
    return {
      text: removed ? `Removed from the corpus "${corpus}".` : `The corpus "${corpus}" has no such document.`,
      structured: { corpus, removed },
    };
  },
});
