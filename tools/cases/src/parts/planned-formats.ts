import { detectFormat } from '@rag/ingest';

import type { BankCase } from '../bank/bank-case.js';
import { objectsIn } from '../bank/json.js';

/** Kinds of documents that ingestion is designed to read; an image or an archive is not for it. */
const PLANNED_EXTENSIONS: ReadonlySet<string> = new Set(
  'pdf doc docx odt rtf xls xlsx ods ppt pptx odp html htm xhtml mhtml eml mbox msg ipynb epub'.split(' '),
);

/** Paths in a case whose format is planned, whether or not it is read by now. */
export function plannedPathsOf(bankCase: BankCase): readonly string[] {
  const objects = [...bankCase.files, ...bankCase.steps].flatMap(objectsIn);
  const paths = objects.flatMap(({ path }) => (typeof path === 'string' ? [path] : []));
  return paths.filter((path) => PLANNED_EXTENSIONS.has(extensionOf(path)));
}

/**
 * Formats of files in a case that are planned and not read yet, as people call them; asked of the product's own
 * detection, so that the list empties as formats arrive.
 */
export function plannedFormatsOf(bankCase: BankCase): readonly string[] {
  const names = plannedPathsOf(bankCase).flatMap((path) => {
    const detection = detectFormat(path, new Uint8Array());
    return detection.kind === 'unsupported' ? [detection.name] : [];
  });
  return [...new Set(names)];
}

function extensionOf(path: string): string {
  return /\.([^./]+)$/u.exec(path)?.[1]?.toLowerCase() ?? '';
}
