import type { GrammarRules } from './grammar-rules.js';
import { PYTHON_RULES } from './rules/python-rules.js';
import { JAVASCRIPT_RULES, TYPESCRIPT_RULES } from './rules/script-rules.js';

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

/** Grammars by language. */
export const GRAMMAR_TABLE: ReadonlyMap<string, GrammarEntry> = new Map([
  ['typescript', vscode('typescript', TYPESCRIPT_RULES)],
  ['tsx', vscode('tsx', TYPESCRIPT_RULES)],
  ['javascript', vscode('javascript', JAVASCRIPT_RULES)],
  ['python', vscode('python', PYTHON_RULES)],
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
