export { definitionsOf } from './definitions-of.js';
export type { FoundDefinition } from './found-definition.js';
export { GrammarChunker } from './grammar-chunker.js';
export { GRAMMAR_RULES_VERSION, GrammarLibrary } from './grammar-library.js';
export { readSource, type ReadBy, type SourceReading } from './read-source.js';
export { SyntaxReader } from './syntax-reader.js';
