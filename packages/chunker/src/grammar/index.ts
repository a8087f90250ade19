export type { FoundDefinition } from './found-definition.js';
export { GRAMMAR_RULES_VERSION, GrammarLibrary } from './grammar-library.js';
export { SyntaxReader } from './syntax-reader.js';
