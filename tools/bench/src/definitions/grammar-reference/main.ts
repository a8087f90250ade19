/*
 * Lists what files define, by a grammar of tree-sitter. Arguments: the folder in which the grammars are installed, the
 * language. Paths on standard input, a line of JSON a file; a file that the grammar does not understand as a whole is
 * left out: what it says of the rest is a guess.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { GRAMMAR_LANGUAGES } from './grammar-languages.js';
import { readTree } from './read-tree.js';
import type { SyntaxNode } from './syntax-node.js';

/** A root says whether it holds errors by a method in old runtimes, by a property in new ones. */
interface Tree {
  readonly rootNode: SyntaxNode & { readonly hasError: boolean | (() => boolean) };
  delete(): void;
}

interface Parser {
  parse(text: string): Tree | null;
  setLanguage(language: unknown): void;
}

interface ParserClass {
  new (): Parser;
  init(): Promise<void>;
}

interface LanguageClass {
  load(file: string): Promise<unknown>;
}

/** An alias in the folder of grammars: those of older builds load in an older runtime only. */
const OLD_RUNTIME = 'web-tree-sitter-20';

const [folder = '', name = ''] = process.argv.slice(2);
const language = GRAMMAR_LANGUAGES.get(name);
if (language === undefined)
  throw new Error(`Cannot read "${name}": the language is not in the table of grammars`);
const parser = await loadParser(folder, language.grammar);
for (const path of readFileSync(0, 'utf8').split('\n')) {
  const tree = path === '' ? null : parser.parse(readFileSync(path, 'utf8'));
  if (tree === null) continue;
  const { hasError } = tree.rootNode;
  if (!(typeof hasError === 'function' ? hasError.call(tree.rootNode) : hasError))
    console.log(JSON.stringify({ path, definitions: readTree(tree.rootNode, language) }));
  tree.delete();
}

/** Grammars without a scope in their package's name are of the older format, which the newer runtime refuses. */
async function loadParser(home: string, grammar: string): Promise<Parser> {
  const require = createRequire(join(home, 'index.js'));
  const file = join(home, 'node_modules', grammar);
  if (!grammar.startsWith('@')) {
    const OldParser = require(OLD_RUNTIME) as ParserClass & { readonly Language: LanguageClass };
    await OldParser.init();
    return withLanguage(new OldParser(), await OldParser.Language.load(file));
  }
  const runtime = (await import(pathToFileURL(require.resolve('web-tree-sitter')).href)) as {
    readonly Parser: ParserClass;
    readonly Language: LanguageClass;
  };
  await runtime.Parser.init();
  return withLanguage(new runtime.Parser(), await runtime.Language.load(file));
}

function withLanguage(created: Parser, loaded: unknown): Parser {
  created.setLanguage(loaded);
  return created;
}
