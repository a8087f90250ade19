import { z } from 'zod';

import { corpusInput } from './inputs.js';
import { defineTool, type Tool } from './tool.js';
import { isUntouched } from './untouched.js';

const scalar = z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()]);

/** Longest document that a call can bring, in UTF-16 code units; as UTF-8 it fits into a message of 4 MiB. */
export const MAX_DOCUMENT_CHARACTERS = 1_000_000;

/** Adds a document to a corpus, which it opens. */
export const addDocumentTool: Tool = defineTool({
  name: 'add_document',
  title: 'Add a document',
  description:
    'Adds a text to a corpus, so that "search" finds it beside the files; opens the corpus where it is not there. An id that is there already is replaced. Corpora live in memory and end with the server.',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
  input: z.strictObject({
    content: z.string().min(1).max(MAX_DOCUMENT_CHARACTERS).describe('The text.'),
    corpus: corpusInput,
    id: z
      .string()
      .min(1)
      .max(512)
      .optional()
      .describe('Made where absent. Must not end in "#" and a number, which is for parts of files.'),
    metadata: z
      .record(z.string().min(1).max(256), z.union([scalar, z.array(scalar).max(1_000)]))
      .optional()
      .describe('Facts to show with the text.'),
  }),
  output: z.object({ corpus: z.string(), id: z.string() }),
  run: async ({ content, corpus, id, metadata }, { host, caller }) => {
    const isNew = !host.hasSession(caller, corpus);
    const session = host.openSession(caller, corpus);
    try {
      const added = await session.addDocument(content, metadata, { id });
      return { text: `Added to the corpus "${corpus}".`, structured: { corpus, id: added } };
    } catch (error) {
      if (isNew && isUntouched(session)) await host.removeSession(caller, corpus);
      throw error;
    }
  },
});
