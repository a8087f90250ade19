import type { LineTable } from '../core/line-table.js';
import { definitionsOf as definitionsByLooks } from '../source/definitions-of.js';
import { recogniseGenerated, type Origin } from '../source/recognise-generated.js';
import { sourceOutline } from '../source/source-outline.js';
import type { GrammarLibrary } from './grammar-library.js';
import { grammarLanguage } from './grammar-table.js';
import { minifiedOutline } from './minified-outline.js';
import type { SyntaxReading } from './syntax-reading.js';

/** How a source text was read: by its grammar, by the looks of its lines, or as minified lines. */
export type ReadBy = 'grammar' | 'heuristic' | 'minified';

/** A reading of source text, and what it rests on. */
export interface SourceReading extends SyntaxReading, Origin {
  readonly readBy: ReadBy;
}

/**
 * Reads source text as well as it can be read: minified lines without a parser, else by the grammar of the language
 * where one is installed, else, and where that understands too little, by the looks of its lines.
 *
 * Never rejects, whatever the text. Deterministic for one set of installed grammars.
 */
export async function readSource(
  table: LineTable,
  language: string | undefined,
  library: GrammarLibrary,
): Promise<SourceReading> {
  const origin = recogniseGenerated(table);
  if (origin.isMinified)
    return { outline: minifiedOutline(table), definitions: [], readBy: 'minified', ...origin };
  const reader = await library.readerFor(language);
  const reading = reader?.read(table);
  if (reading !== undefined) return { ...reading, readBy: 'grammar', ...origin };
  const known = heuristicLanguage(language);
  return {
    outline: sourceOutline(table, known),
    get definitions() {
      return definitionsByLooks(table.text, known);
    },
    readBy: 'heuristic',
    ...origin,
  };
}

/** The name under which the heuristic knows a language. */
function heuristicLanguage(language: string | undefined): string | undefined {
  return language === undefined ? undefined : grammarLanguage(language);
}
