import { ProtocolError, ProtocolErrorCode, type ReadResourceResult } from '@modelcontextprotocol/server';
import type { Document } from '@rag/contracts';
import { estimateTokens, renderFence, type Caller, type RagHost } from '@rag/server';

import { cutText } from '../answers/cut-text.js';
import { oneLine } from '../answers/one-line.js';
import { MAX_TOKENS_LIMIT } from '../answers/token-budget.js';
import { describeError } from './describe-error.js';
import { readDocumentUri, type DocumentAddress } from './document-uri.js';

/** What an answer that was cut begins with. */
const CUT_NOTE = `Cut to ${MAX_TOKENS_LIMIT} tokens.\n`;

/**
 * Reads a document or a part of a file by its address, fenced as untrusted text.
 *
 * An address that cannot be read, a corpus that is not open and a document that is not there are one answer.
 *
 * @throws ProtocolError `-32602`.
 */
export async function readDocument(host: RagHost, caller: Caller, uri: string): Promise<ReadResourceResult> {
  const address = readDocumentUri(uri);
  const document = address === undefined ? undefined : await getDocument(host, caller, address);
  if (document === undefined) throw notFound(uri);
  const { id, metadata } = document;
  const fence = (content: string): string => renderFence([{ id, metadata, content }]);
  const room = MAX_TOKENS_LIMIT - estimateTokens(CUT_NOTE) - 1;
  const content = cutText(document.content, room, (beginning) => estimateTokens(fence(beginning)));
  const text = content.length < document.content.length ? `${CUT_NOTE}${fence(content)}` : fence(content);
  return { contents: [{ uri, mimeType: 'text/plain', text }] };
}

async function getDocument(
  host: RagHost,
  caller: Caller,
  { corpus, id }: DocumentAddress,
): Promise<Document | undefined> {
  try {
    return host.hasSession(caller, corpus) ? await host.session(caller, corpus).getDocument(id) : undefined;
  } catch (error) {
    const { code, message } = describeError(error, host.roots);
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `${code}: ${message}`);
  }
}

function notFound(uri: string): ProtocolError {
  return new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    `Cannot read "${oneLine(uri, 200)}": there is no such document in an open corpus; take the corpus from "status" and the id from "search"`,
  );
}
