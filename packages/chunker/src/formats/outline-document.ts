import type { NormalizedDocument } from '@rag/contracts';

import type { LineTable } from '../core/line-table.js';
import type { Outline } from '../core/outline.js';
import { sourceOutline } from '../source/source-outline.js';
import { csvOutline } from './csv-outline.js';
import { jsonOutline } from './json-outline.js';
import { markdownOutline } from './markdown-outline.js';
import { textOutline } from './text-outline.js';
import { yamlOutline } from './yaml-outline.js';

type ReadOutline = (table: LineTable, document: NormalizedDocument) => Outline;

/** A format's name and how it is read. A new format is a new line here. */
const OUTLINES: ReadonlyMap<string, ReadOutline> = new Map<string, ReadOutline>([
  ['text', textOutline],
  ['markdown', markdownOutline],
  ['source', (table, document) => sourceOutline(table, document.language)],
  ['json', jsonOutline],
  ['yaml', yamlOutline],
  ['csv', csvOutline],
]);

/** Reads a document by its format; one that is not known is read as prose. */
export function outlineDocument(table: LineTable, document: NormalizedDocument): Outline {
  return (OUTLINES.get(document.format) ?? textOutline)(table, document);
}
