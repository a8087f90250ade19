import { Document, type DocumentInit } from '@rag/contracts';

/**
 * A document in which only that is given which matters to the test: its id is `document`, its content one word.
 *
 * @example
 * const document = aDocument({ id: 'a', metadata: { file: 'a.md' } });
 */
export function aDocument(init: Partial<DocumentInit> = {}): Document {
  return new Document({ id: 'document', content: 'falcon', ...init });
}
