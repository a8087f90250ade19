import type { Chunk, NormalizedDocument } from '@rag/contracts';

import { chunkText, tableOf } from './core/chunk-text.js';
import { outlineDocument } from './formats/outline-document.js';
import { locate } from './locate.js';
import type { ResolvedChunkerOptions } from './options.js';
import { chunkUnits, planUnits } from './units/chunk-units.js';

/** Cuts a document by its natural units where it has some, else as one text. */
export function chunkDocument(
  document: NormalizedDocument,
  options: ResolvedChunkerOptions,
): readonly Chunk[] {
  const { units } = document;
  if (units !== undefined && units.length > 0)
    return chunkUnits(document.path, planUnits(document, units, options), options);
  const table = tableOf(document.text, options);
  return chunkText(
    { table, outline: outlineDocument(table, document), location: locate(document.path) },
    options,
  );
}
