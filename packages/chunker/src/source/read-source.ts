import { LineTable } from '../core/line-table.js';
import { findComponentBlocks, type ComponentBlock } from './component-blocks.js';
import { findStatements, type Statements } from './find-statements.js';
import { plainSyntax, type LanguageSyntax } from './language-syntax.js';
import { canonicalLanguage, LANGUAGE_SYNTAXES } from './language-table.js';
import { nameStatements, type NamedStatements, type SourceDefinition } from './name-statements.js';
import { scanLines } from './scan-lines.js';

/** A source text by its statements and what they define. */
export interface SourceReading {
  readonly statements: Statements;
  readonly named: NamedStatements;
}

/** Languages whose files hold blocks of other languages. */
const COMPONENT_LANGUAGES: ReadonlySet<string> = new Set(['vue', 'svelte']);
/** A line of markup that opens something begins a unit; one that closes belongs to what it closes. */
const MARKUP: LanguageSyntax = { ...plainSyntax([]), statementStart: /^<[^/]/u };

/** Reads a source text; where brackets or strings do not close, by indentation. Linear. */
export function readSource(table: LineTable, language: string | undefined): SourceReading {
  const canonical = canonicalLanguage(language);
  return COMPONENT_LANGUAGES.has(canonical) ? readComponent(table) : readLanguage(table, canonical);
}

function readLanguage(table: LineTable, language: string): SourceReading {
  const own = LANGUAGE_SYNTAXES.get(language) ?? plainSyntax([]);
  const ownFacts = scanLines(table, own);
  const isTrusted = ownFacts.areTextsClosed && ownFacts.areBracketsClosed;
  const syntax = isTrusted ? own : fallbackSyntax(own, ownFacts.areTextsClosed);
  const facts = isTrusted ? ownFacts : scanLines(table, syntax);
  const statements = findStatements(table, facts, syntax, language);
  return { statements, named: nameStatements(table, facts, syntax, language, statements) };
}

/** By indentation alone, and where strings and comments do not end either, without knowing them. */
function fallbackSyntax(syntax: LanguageSyntax, areTextsClosed: boolean): LanguageSyntax {
  if (!areTextsClosed || syntax.forms.has('nested-quotes'))
    return plainSyntax(syntax.lineComments, syntax.statementStart);
  return { ...syntax, layout: 'indentation-only', hasTerminators: false };
}

/** Markup by its indentation, and each block in it by its own language. */
function readComponent(table: LineTable): SourceReading {
  const statements = findStatements(table, scanLines(table, MARKUP), MARKUP, '');
  const named = new Map<number, readonly SourceDefinition[]>();
  for (const block of findComponentBlocks(table)) {
    const inner = readLanguage(partOf(table, block), canonicalLanguage(block.language));
    insertBlock(statements, inner.statements, block);
    for (const [line, definitions] of inner.named)
      named.set(
        line + block.first,
        definitions.map((definition) => ({ ...definition, nameLine: definition.nameLine + block.first })),
      );
  }
  return { statements, named };
}

function partOf(table: LineTable, { first, last }: ComponentBlock): LineTable {
  return new LineTable(table.text.slice(table.startOf(first), table.endOf(last)));
}

/** The statements of a block lie one level below its tag. */
function insertBlock(outer: Statements, inner: Statements, { first }: ComponentBlock): void {
  inner.levels.forEach((level, line) => {
    outer.levels[first + line] = level < 0 ? level : level + 1;
    const codeLine = inner.codeLines[line]!;
    outer.codeLines[first + line] = codeLine < 0 ? codeLine : codeLine + first;
  });
}
