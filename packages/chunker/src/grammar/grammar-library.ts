import { systemClock, type Clock } from '@rag/contracts';

import { compileRules } from './compile-rules.js';
import { GRAMMAR_PACKAGES, GRAMMAR_TABLE, grammarLanguage } from './grammar-table.js';
import { findPackage, type FindPackage, type InstalledPackage } from './installed-package.js';
import { startParser, type ParserRuntime } from './parser-runtime.js';
import type { SourceReader } from './source-reader.js';
import { SyntaxReader } from './syntax-reader.js';

/** The package that parses; without it there are no grammars. */
const PARSER_PACKAGE = 'web-tree-sitter';

/** Rises whenever the same grammars may give other units or definitions. */
export const GRAMMAR_RULES_VERSION = 2;

/** Options of {@link GrammarLibrary.open}. */
export interface GrammarLibraryOptions {
  /** Says where a package is. @defaultValue beside this one */
  readonly find?: FindPackage;
  /** Ends a parse that takes too long. @defaultValue the machine's clock */
  readonly clock?: Clock;
}

/**
 * The grammars that are installed beside this package, loaded one by one as they are asked for.
 *
 * The packages are optional: `web-tree-sitter` parses, `@vscode/tree-sitter-wasm` and `@repomix/tree-sitter-wasms`
 * hold grammars. What is absent, or does not load, is `undefined`, never an error. One library serves any number of
 * callers of one thread; its memory lies in WebAssembly and never shrinks, see {@link GrammarLibrary.memoryBytes}.
 *
 * @example
 * const library = await GrammarLibrary.open();
 * const reader = await library.readerFor('typescript'); // undefined without the packages
 */
export class GrammarLibrary {
  /** Names the packages with their versions; equal ids mean equal readings. */
  readonly id: string;
  readonly #packages: ReadonlyMap<string, InstalledPackage>;
  readonly #readers = new Map<string, Promise<SourceReader | undefined>>();
  readonly #clock: Clock;
  #runtime: ParserRuntime | undefined;

  private constructor(packages: readonly InstalledPackage[], clock: Clock) {
    this.#clock = clock;
    this.#packages = new Map(packages.map((one) => [one.name, one]));
    const names = packages.map(({ name, version }) => `${name}@${version}`);
    this.id = `grammars/${GRAMMAR_RULES_VERSION}?${this.#packages.has(PARSER_PACKAGE) ? names.join('&') : ''}`;
  }

  /** Looks for the packages; loads none of them yet. */
  static async open({
    find = findPackage,
    clock = systemClock,
  }: GrammarLibraryOptions = {}): Promise<GrammarLibrary> {
    const found = await Promise.all([PARSER_PACKAGE, ...GRAMMAR_PACKAGES].map(find));
    return new GrammarLibrary(
      found.filter((one) => one !== undefined),
      clock,
    );
  }

  /** The bytes that the parser and its grammars hold; 0 before the first is loaded. They are freed with the thread. */
  get memoryBytes(): number {
    return this.#runtime?.memoryBytes ?? 0;
  }

  /**
   * Whether the parser failed within itself on some text. All further text of this thread is then read by its looks;
   * whoever keeps threads should begin a new one, as with much memory.
   */
  get isLost(): boolean {
    return this.#runtime?.isLost ?? false;
  }

  /** Whether a grammar for the language is installed, loaded or not. */
  has(language: string | undefined): boolean {
    const entry = GRAMMAR_TABLE.get(grammarLanguage(language));
    return entry !== undefined && this.#packages.has(PARSER_PACKAGE) && this.#packages.has(entry.package);
  }

  /** The reader of a language; `undefined` where there is no grammar for it. Loads it at the first call. */
  readerFor(language: string | undefined): Promise<SourceReader | undefined> {
    const known = grammarLanguage(language);
    if (this.isLost || !this.has(known)) return NO_READER;
    const begun = this.#readers.get(known);
    if (begun !== undefined) return begun;
    const reader = this.#load(known).catch(() => undefined);
    this.#readers.set(known, reader);
    return reader;
  }

  async #load(language: string): Promise<SourceReader | undefined> {
    const entry = GRAMMAR_TABLE.get(language);
    const holder = entry === undefined ? undefined : this.#packages.get(entry.package);
    if (entry === undefined || holder === undefined) return undefined;
    const [bytes, runtime] = await Promise.all([holder.read(entry.file), startParser()]);
    this.#runtime = runtime;
    if (bytes === undefined) return undefined;
    const grammar = await runtime.library.Language.load(bytes);
    runtime.parser.setLanguage(grammar);
    return new SyntaxReader({
      id: `${language}:${holder.name}@${holder.version}`,
      language,
      grammar,
      rules: compileRules(entry.rules, grammar),
      runtime,
      clock: this.#clock,
    });
  }
}

const NO_READER: Promise<undefined> = Promise.resolve(undefined);
