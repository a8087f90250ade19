export { definitionsOf } from './definitions-of.js';
export type { FoundDefinition } from './found-definition.js';
export { GrammarChunker } from './grammar-chunker.js';
export { GRAMMAR_RULES_VERSION, GrammarLibrary, type GrammarLibraryOptions } from './grammar-library.js';
export type { FindPackage, InstalledPackage } from './installed-package.js';
export { readSource, type ReadBy, type SourceReading } from './read-source.js';
export type { SourceReader } from './source-reader.js';
export type { SyntaxReading } from './syntax-reading.js';
