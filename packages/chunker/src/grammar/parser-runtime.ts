import type * as ParserLibrary from 'web-tree-sitter';

import { fastCursors, type WithCursor } from './fast-cursor.js';
import { MOST_PARSER_PAGES } from './parse-limits.js';

/** The parser's package, started. */
export interface ParserRuntime {
  readonly library: typeof ParserLibrary;
  readonly parser: ParserLibrary.Parser;
  readonly withCursor: WithCursor;
  /** What the parser, its grammars and its trees hold; never shrinks. */
  readonly memoryBytes: number;
  /** Whether the parser failed within itself, so that nothing in its memory can be trusted. */
  isLost: boolean;
}

// The parser's package keeps one WebAssembly instance a thread, whoever starts it: so there is one runtime, too.
let runtime: Promise<ParserRuntime> | undefined;

/** Starts the parser, once a thread. @throws whatever loading the package throws. */
export function startParser(): Promise<ParserRuntime> {
  runtime ??= start();
  return runtime;
}

async function start(): Promise<ParserRuntime> {
  const library = await import('web-tree-sitter');
  const memory = new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: MOST_PARSER_PAGES });
  // The package fills this object with the functions of its module, unless another part of the process came first.
  const module: Record<string, unknown> = { wasmMemory: memory, printErr: () => undefined };
  await library.Parser.init(module);
  return {
    library,
    parser: new library.Parser(),
    withCursor: fastCursors(module),
    get memoryBytes() {
      return memory.buffer.byteLength;
    },
    isLost: false,
  };
}

/** What the module asks for at least: 32 MiB. */
const FIRST_PAGES = 512;
