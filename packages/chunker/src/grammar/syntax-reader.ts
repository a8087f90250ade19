import type { Language, Tree } from 'web-tree-sitter';

import type { Clock } from '@rag/contracts';

import type { LineTable } from '../core/line-table.js';
import type { CompiledRules } from './compile-rules.js';
import { isParsable, ParseBudget } from './parse-limits.js';
import type { ParserRuntime } from './parser-runtime.js';
import type { SourceReader } from './source-reader.js';
import { readingOf, type SyntaxReading } from './syntax-reading.js';
import { walkSyntax, type WalkedSyntax } from './syntax-walk.js';

/** What a reader needs of the parser's package. */
export interface SyntaxReaderInit {
  /** Names the grammar and its version. */
  readonly id: string;
  /** The language as the heuristic knows it, for lines that the parser cannot read. */
  readonly language: string;
  readonly grammar: Language;
  readonly rules: CompiledRules;
  readonly runtime: ParserRuntime;
  readonly clock: Clock;
}

/**
 * Reads source text of one language by its grammar.
 *
 * Laws: deterministic, whatever was read before, as long as no parse takes `LONGEST_PARSE_MS`; no text hangs it; nothing
 * is thrown; nothing of a text is kept.
 * `undefined` where the tree would say too little: the text is too long or too deep for a parser, most of it is not of
 * this language, or reading it takes more steps than its length allows.
 */
export class SyntaxReader implements SourceReader {
  readonly id: string;
  readonly #init: SyntaxReaderInit;

  constructor(init: SyntaxReaderInit) {
    this.id = init.id;
    this.#init = init;
  }

  /** Reads a text; `undefined` where the tree would say too little. */
  read(table: LineTable): SyntaxReading | undefined {
    if (!isParsable(table.text)) return undefined;
    const { language, runtime } = this.#init;
    if (runtime.isLost) return undefined;
    try {
      const walked = this.#walk(table);
      return walked === undefined ? undefined : readingOf(table, language, walked);
    } catch (error) {
      // A trap leaves the parser's memory and stack as they were at that moment: nothing in it can be trusted now.
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      runtime.isLost = true;
      return undefined;
    }
  }

  #walk(table: LineTable): WalkedSyntax | undefined {
    const { rules, runtime } = this.#init;
    const tree = this.#parse(table.text);
    if (tree === null) return undefined;
    const walked = runtime.withCursor(tree, (cursor) => walkSyntax(table, cursor, rules));
    tree.delete();
    return walked;
  }

  #parse(text: string): Tree | null {
    const { grammar, rules } = this.#init;
    const { parser } = this.#init.runtime;
    const budget = new ParseBudget(rules.mask(text), this.#init.clock);
    // A parse that was stopped would go on with the next text.
    parser.reset();
    parser.setLanguage(grammar);
    const tree = parser.parse(budget.read, null, { progressCallback: budget.isSpent });
    if (tree === null || !budget.isSpent()) return tree;
    // It ended, but not with all of the text.
    tree.delete();
    return null;
  }
}
