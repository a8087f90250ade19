import { definitionsOf } from '@rag/chunker';
import type { Awaitable } from '@rag/contracts';

import type { ReadDefinition } from './compare-definitions.js';

/** What finds definitions; the thing that is measured. */
export type Reader = (text: string, language: string) => Awaitable<readonly ReadDefinition[]>;

/** Readers by the name that the command line knows. A new reader is a new line here. */
export const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([['heuristic', definitionsOf]]);
