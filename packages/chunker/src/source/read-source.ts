import type { LineTable } from '../core/line-table.js';
import { findStatements, type Statements } from './find-statements.js';
import { plainSyntax } from './language-syntax.js';
import { canonicalLanguage, LANGUAGE_SYNTAXES } from './language-table.js';
import { nameStatements, type NamedStatements } from './name-statements.js';
import { scanLines } from './scan-lines.js';

/** A source text by its statements and what they define. */
export interface SourceReading {
  readonly statements: Statements;
  readonly named: NamedStatements;
}

/** Reads a source text; where brackets or strings do not close, by indentation alone. Linear. */
export function readSource(table: LineTable, language: string | undefined): SourceReading {
  const canonical = canonicalLanguage(language);
  let syntax = LANGUAGE_SYNTAXES.get(canonical) ?? plainSyntax([]);
  let facts = scanLines(table, syntax);
  if (!facts.isBalanced) {
    syntax = plainSyntax(syntax.lineComments);
    facts = scanLines(table, syntax);
  }
  const statements = findStatements(table, facts, syntax, canonical);
  return { statements, named: nameStatements(table, facts, syntax, canonical, statements) };
}
