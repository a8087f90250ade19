import { OBJECT_LANGUAGES } from './object-languages.js';
import { OTHER_LANGUAGES } from './other-languages.js';
import type { GrammarLanguage } from './syntax-node.js';

/** Languages that are read by a grammar, because their own parser is no program that is easily had. */
export const GRAMMAR_LANGUAGES: ReadonlyMap<string, GrammarLanguage> = new Map([
  ...OBJECT_LANGUAGES,
  ...OTHER_LANGUAGES,
]);
