import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { CTAGS_LANGUAGES } from './ctags-languages.js';
import { ctagsReference } from './ctags-reference.js';
import { GRAMMAR_LANGUAGES } from './grammar-reference/grammar-languages.js';
import type { Reference } from './reference.js';
import { scriptPath } from './run-script.js';
import { scriptReference } from './script-reference.js';
import { typescriptReference } from './typescript-reference.js';
import { componentReference } from './vue-reference.js';

/** The reader of grammars as it is built; it runs in a process of its own. */
const GRAMMAR_READER = fileURLToPath(new URL('./grammar-reference/main.js', import.meta.url));

/** Groovy's starter wants to be told where Java is. */
const GROOVY = 'JAVA_HOME=$(dirname "$(dirname "$(readlink -f "$(command -v java)")")") exec groovy "$0"';

/** Nim reads at compile time, and from files only. */
const NIM =
  'paths=$(mktemp); trap \'rm -f "$paths"\' EXIT; cat > "$paths"; DEFINITIONS_PATHS="$paths" nim e --hints:off "$0"';

/** Each language's own parser, where it is a program that can be asked. */
const OWN_PARSERS: ReadonlyMap<string, Reference> = new Map([
  ['typescript', typescriptReference],
  ['tsx', typescriptReference],
  ['javascript', typescriptReference],
  ['vue', componentReference],
  ['svelte', componentReference],
  ['python', scriptReference('ast', { program: 'python3', arguments: [scriptPath('definitions.py')] })],
  ['java', scriptReference('javac', { program: 'java', arguments: [scriptPath('Definitions.java')] })],
  [
    'go',
    scriptReference(
      'go/parser',
      { program: 'go', arguments: ['run', scriptPath('definitions.go')] },
      { program: 'go', arguments: ['version'] },
    ),
  ],
  ['ruby', scriptReference('ripper', { program: 'ruby', arguments: [scriptPath('definitions.rb')] })],
  ['php', scriptReference('tokenizer', { program: 'php', arguments: [scriptPath('definitions.php')] })],
  [
    'groovy',
    scriptReference(
      'groovyc',
      { program: 'sh', arguments: ['-c', GROOVY, scriptPath('definitions.groovy')] },
      { program: 'sh', arguments: ['-c', 'command -v groovy'] },
    ),
  ],
  [
    'nim',
    scriptReference(
      'nim',
      { program: 'sh', arguments: ['-c', NIM, scriptPath('definitions.nims')] },
      { program: 'nim', arguments: ['--version'] },
    ),
  ],
]);

/** What {@link referencesFor} may use besides the programs on the path. */
export interface ReferenceOptions {
  /** A folder in which the grammars are installed, see the README. */
  readonly grammars?: string;
}

/** The references that know a language, best first: its own parser, a grammar, ctags. */
export function referencesFor(language: string, options: ReferenceOptions = {}): readonly Reference[] {
  const own = OWN_PARSERS.get(language);
  const ctags = CTAGS_LANGUAGES.get(language);
  return [
    ...(own === undefined ? [] : [own]),
    ...(GRAMMAR_LANGUAGES.has(language) ? [grammarReference(language, options.grammars)] : []),
    ...(ctags === undefined ? [] : [ctagsReference(ctags)]),
  ];
}

function grammarReference(language: string, folder: string | undefined): Reference {
  const command = {
    program: process.execPath,
    arguments: [GRAMMAR_READER, folder ?? '', language],
  };
  return {
    ...scriptReference('tree-sitter', command),
    absence: () =>
      folder !== undefined && existsSync(join(folder, 'node_modules', 'web-tree-sitter'))
        ? undefined
        : 'no grammars: name the folder in which they are installed with --grammars',
  };
}
