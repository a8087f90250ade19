import type { GrammarRules } from './grammar-rules.js';
import { CPP_RULES } from './rules/c-rules.js';
import { DART_RULES, SOLIDITY_RULES, SWIFT_RULES } from './rules/further-rules.js';
import { GO_RULES } from './rules/go-rules.js';
import { CSHARP_RULES, JAVA_RULES } from './rules/jvm-rules.js';
import { PHP_RULES } from './rules/php-rules.js';
import { PYTHON_RULES } from './rules/python-rules.js';
import { RUBY_RULES } from './rules/ruby-rules.js';
import { RUST_RULES } from './rules/rust-rules.js';
import { JAVASCRIPT_RULES, TYPESCRIPT_RULES } from './rules/script-rules.js';
import { POWERSHELL_RULES, SHELL_RULES } from './rules/shell-rules.js';
import { CSS_RULES } from './rules/style-rules.js';

/** The packages that grammars come from; each may be absent. */
export const GRAMMAR_PACKAGES = ['@vscode/tree-sitter-wasm', '@repomix/tree-sitter-wasms'] as const;

export type GrammarPackage = (typeof GRAMMAR_PACKAGES)[number];

/** Where the grammar of a language is, and how its trees are read. */
export interface GrammarEntry {
  readonly package: GrammarPackage;
  /** The file within the package. */
  readonly file: string;
  readonly rules: GrammarRules;
}

const vscode = (name: string, rules: GrammarRules): GrammarEntry => ({
  package: '@vscode/tree-sitter-wasm',
  file: `wasm/tree-sitter-${name}.wasm`,
  rules,
});

const repomix = (name: string, rules: GrammarRules): GrammarEntry => ({
  package: '@repomix/tree-sitter-wasms',
  file: `out/tree-sitter-${name}.wasm`,
  rules,
});

// A header may be of either language, and the grammar of C++ reads nearly all of C.
const CPP = vscode('cpp', CPP_RULES);

/** Grammars by language. */
export const GRAMMAR_TABLE: ReadonlyMap<string, GrammarEntry> = new Map<string, GrammarEntry>([
  ['typescript', vscode('typescript', TYPESCRIPT_RULES)],
  ['tsx', vscode('tsx', TYPESCRIPT_RULES)],
  ['javascript', vscode('javascript', JAVASCRIPT_RULES)],
  ['python', vscode('python', PYTHON_RULES)],
  ['java', vscode('java', JAVA_RULES)],
  ['go', vscode('go', GO_RULES)],
  ['rust', vscode('rust', RUST_RULES)],
  ['c', CPP],
  ['cpp', CPP],
  ['csharp', vscode('c-sharp', CSHARP_RULES)],
  ['ruby', vscode('ruby', RUBY_RULES)],
  ['php', vscode('php', PHP_RULES)],
  ['shell', vscode('bash', SHELL_RULES)],
  ['powershell', vscode('powershell', POWERSHELL_RULES)],
  ['css', vscode('css', CSS_RULES)],
  ['swift', repomix('swift', SWIFT_RULES)],
  ['dart', repomix('dart', DART_RULES)],
  ['solidity', repomix('solidity', SOLIDITY_RULES)],
]);

const ALIASES: ReadonlyMap<string, string> = new Map([
  ['ts', 'typescript'],
  ['jsx', 'javascript'],
  ['js', 'javascript'],
  ['py', 'python'],
  ['c++', 'cpp'],
  ['c#', 'csharp'],
  ['bash', 'shell'],
  ['sh', 'shell'],
  ['zsh', 'shell'],
  ['golang', 'go'],
]);

/** The name under which the table has a language, whether it does or not. */
export function grammarLanguage(language: string | undefined): string {
  const lowerCase = language?.toLowerCase() ?? '';
  return ALIASES.get(lowerCase) ?? lowerCase;
}
