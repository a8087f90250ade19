import { RagError } from '@rag/contracts';

import { pageQuerySchema, pageSchema, type PageQuery } from '../schemas/common-schemas.js';
import { documentSchema } from '../schemas/answer-schemas.js';
import { documentIdAnswerSchema, documentInfoSchema, removedSchema } from '../schemas/session-schemas.js';
import { documentIdSchema, type AddDocumentBody, type DocumentBody } from '../schemas/request-schemas.js';
import { defineRoute, parameter, sessionOf, type Answer, type Route } from './route.js';
import type { RoutesContext } from './routes-context.js';

/** Documents of a session: those that were added by hand, and one by one the chunks of files. */
export function documentRoutes({ schemas }: RoutesContext): readonly Route[] {
  return [
    defineRoute<AddDocumentBody>({
      method: 'post',
      path: '/sessions/{id}/documents',
      summary: 'Adds a document; one that has this id is replaced',
      body: schemas.addDocument,
      answers: { 201: { description: 'It was added', schema: documentIdAnswerSchema } },
      handle: async (request) => {
        const { content, metadata, id } = request.body;
        const session = sessionOf(request);
        return stored(session.id, await session.addDocument(content, metadata, { id }), true);
      },
    }),
    defineRoute<undefined, PageQuery>({
      method: 'get',
      path: '/sessions/{id}/documents',
      summary: 'Lists the documents that were added by hand, oldest first',
      query: pageQuerySchema,
      answers: { 200: { description: 'A part of the list', schema: pageSchema(documentInfoSchema) } },
      handle: async (request) => ({
        status: 200,
        json: await sessionOf(request).listDocuments(request.query),
      }),
    }),
    defineRoute({
      method: 'delete',
      path: '/sessions/{id}/documents',
      summary: 'Removes the documents that were added by hand',
      answers: { 200: { description: 'How many there were', schema: removedSchema } },
      handle: async (request) => ({
        status: 200,
        json: { removed: await sessionOf(request).removeAddedDocuments() },
      }),
    }),
    defineRoute<DocumentBody>({
      method: 'put',
      path: '/sessions/{id}/documents/{documentId}',
      summary: 'Stores a document under an id; asking again changes nothing',
      body: schemas.document,
      answers: {
        200: { description: 'It was replaced', schema: documentIdAnswerSchema },
        201: { description: 'It was added', schema: documentIdAnswerSchema },
      },
      handle: async (request) => {
        const { content, metadata } = request.body;
        const session = sessionOf(request);
        const id = checkDocumentId(parameter(request.parameters, 'documentId'));
        const isNew = (await session.getDocument(id)) === undefined;
        return stored(session.id, await session.addDocument(content, metadata, { id }), isNew);
      },
    }),
    defineRoute({
      method: 'get',
      path: '/sessions/{id}/documents/{documentId}',
      summary: 'Gives a document, or a chunk of a file',
      answers: { 200: { description: 'The document', schema: documentSchema } },
      handle: async (request) => {
        const document = await sessionOf(request).getDocument(parameter(request.parameters, 'documentId'));
        if (document === undefined) throw documentUnknown();
        const { id, content, metadata } = document;
        return { status: 200, json: { id, content, metadata } };
      },
    }),
    defineRoute({
      method: 'delete',
      path: '/sessions/{id}/documents/{documentId}',
      summary: 'Removes a document; the chunk of a file comes back with the next index run',
      answers: { 204: { description: 'It was removed' } },
      handle: async (request) => {
        const wasThere = await sessionOf(request).removeDocument(parameter(request.parameters, 'documentId'));
        if (!wasThere) throw documentUnknown();
        return { status: 204 };
      },
    }),
  ];
}

function stored(sessionId: string, id: string, isNew: boolean): Answer {
  const headers = { Location: `/sessions/${sessionId}/documents/${encodeURIComponent(id)}` };
  return { status: isNew ? 201 : 200, headers, json: { id } };
}

function checkDocumentId(id: string): string {
  if (documentIdSchema.safeParse(id).success) return id;
  throw new RagError(
    'RAG_SERVER_INVALID_DOCUMENT_ID',
    'Cannot store the document: its id is not usable; use at most 1,024 characters, without NUL',
  );
}

function documentUnknown(): RagError {
  return new RagError(
    'RAG_SERVER_DOCUMENT_UNKNOWN',
    'Cannot find the document: the session has none with this id',
  );
}
