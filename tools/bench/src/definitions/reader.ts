import { definitionsOf } from '@rag/chunker';
import { definitionsOf as definitionsByGrammar, GrammarLibrary } from '@rag/chunker/grammars';
import type { Awaitable } from '@rag/contracts';

import type { ReadDefinition } from './compare-definitions.js';

/** What finds definitions; the thing that is measured. */
export type Reader = (text: string, language: string) => Awaitable<readonly ReadDefinition[]>;

const grammars = GrammarLibrary.open();

/** Readers by the name that the command line knows. A new reader is a new line here. */
export const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['heuristic', definitionsOf],
  ['grammar', async (text, language) => definitionsByGrammar(text, language, await grammars)],
]);
