import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { readCaseLines, type CaseLine } from './bank/case-line.js';

/** The cases of a file in `fixtures`. */
export function fixtureCases(name: string): readonly CaseLine[] {
  return readCaseLines(readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8'), name);
}
