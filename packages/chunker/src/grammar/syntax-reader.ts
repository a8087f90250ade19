import type { Language, Parser } from 'web-tree-sitter';

import type { LineTable } from '../core/line-table.js';
import type { CompiledRules } from './compile-rules.js';
import type { WithCursor } from './fast-cursor.js';
import { ParseBudget } from './parse-budget.js';
import { readingOf, type SyntaxReading } from './syntax-reading.js';
import { walkSyntax } from './syntax-walk.js';

/** What a reader needs of the parser's package. */
export interface SyntaxReaderInit {
  /** Names the grammar and its version. */
  readonly id: string;
  /** The language as the heuristic knows it, for lines that the parser cannot read. */
  readonly language: string;
  readonly grammar: Language;
  readonly parser: Parser;
  readonly rules: CompiledRules;
  readonly withCursor: WithCursor;
}

/**
 * Reads source text of one language by its grammar.
 *
 * Laws: deterministic, whatever was read before; no text hangs it; nothing of a text is kept. `undefined` where the
 * tree says too little: most of the text is not of this language, or reading it takes more steps than its length
 * allows. Not re-entrant, which synchronous code cannot notice.
 */
export class SyntaxReader {
  readonly id: string;
  readonly #init: SyntaxReaderInit;

  constructor(init: SyntaxReaderInit) {
    this.id = init.id;
    this.#init = init;
  }

  read(table: LineTable): SyntaxReading | undefined {
    const { parser, grammar, rules, language, withCursor } = this.#init;
    const budget = new ParseBudget(table.text.length);
    // A parse that was stopped would go on with the next text.
    parser.reset();
    parser.setLanguage(grammar);
    const tree = parser.parse(table.text, null, { progressCallback: () => budget.isSpent() });
    if (tree === null) {
      parser.reset();
      return undefined;
    }
    try {
      return withCursor(tree, (cursor) => readingOf(table, language, walkSyntax(table, cursor, rules)));
    } finally {
      tree.delete();
    }
  }
}
