import type { Tree, TreeCursor } from 'web-tree-sitter';

import type { SyntaxCursor } from './syntax-cursor.js';

/** Opens a cursor at the root of a tree, hands it on, and frees it, whatever happens in between. */
export type WithCursor = <T>(tree: Tree, use: (cursor: SyntaxCursor) => T) => T;

/** The cursor as the parser's package gives it. */
export const withPlainCursor: WithCursor = (tree, use) => {
  const cursor = tree.walk();
  try {
    return use(cursor);
  } finally {
    cursor.delete();
  }
};

/** A function of the parser's WebAssembly module over the cursor in its transfer buffer. */
type CursorCall = (tree: number) => number;

const CALLS = {
  typeId: '_ts_tree_cursor_current_node_type_id_wasm',
  startIndex: '_ts_tree_cursor_start_index_wasm',
  endIndex: '_ts_tree_cursor_end_index_wasm',
  fieldId: '_ts_tree_cursor_current_field_id_wasm',
  firstChild: '_ts_tree_cursor_goto_first_child_wasm',
  nextSibling: '_ts_tree_cursor_goto_next_sibling_wasm',
  parent: '_ts_tree_cursor_goto_parent_wasm',
} as const;

type CursorCalls = Readonly<Record<keyof typeof CALLS, CursorCall>>;

/** What the module keeps of a cursor: four numbers, which it expects at the start of the transfer buffer. */
const HANDLE_COUNT = 4;
const BYTES_PER_HANDLE = 4;

interface TransferBuffer {
  read(handle: number): number;
  write(handle: number, value: number): void;
}

/**
 * Makes cursors that leave their state where the module expects it, instead of copying it to and fro at each call:
 * the walk takes half the time. The module's functions are no public interface; {@link withPlainCursor} where one is
 * missing, as it is where another part of the process started the parser.
 *
 * While such a cursor is open, nothing else of the module may be called; the walk is synchronous and keeps to that.
 */
export function fastCursors(module: Readonly<Record<string, unknown>>): WithCursor {
  const calls = Object.entries(CALLS).map(([key, name]) => [key, module[name]] as const);
  const buffer = transferBufferOf(module);
  if (buffer === undefined || !calls.every(([, call]) => typeof call === 'function')) return withPlainCursor;
  const bound = Object.fromEntries(calls) as CursorCalls;
  return (tree, use) => {
    const cursor = tree.walk();
    const handles = handlesOf(cursor);
    const address: unknown = Reflect.get(tree, 0);
    try {
      if (handles === undefined || typeof address !== 'number') return use(cursor);
      handles.forEach((value, handle) => buffer.write(handle, value));
      try {
        return use(new FastCursor(address, bound));
      } finally {
        // The stack of the cursor may have moved: what is freed must be what there is.
        handles.forEach((_, handle) => (handles[handle] = buffer.read(handle)));
      }
    } finally {
      cursor.delete();
    }
  };
}

function handlesOf(cursor: TreeCursor): number[] | undefined {
  const handles: unknown = Reflect.get(cursor, 'handles');
  return Array.isArray(handles) && handles.length === HANDLE_COUNT ? (handles as number[]) : undefined;
}

function transferBufferOf(module: Readonly<Record<string, unknown>>): TransferBuffer | undefined {
  const { _ts_init: init, getValue, setValue } = module;
  if (typeof init !== 'function' || typeof getValue !== 'function' || typeof setValue !== 'function')
    return undefined;
  const read = getValue as (address: number, type: 'i32') => number;
  const write = setValue as (address: number, value: number, type: 'i32') => void;
  // Starting again only says once more where the buffer is.
  const address = (init as () => number)();
  return {
    read: (handle) => read(address + handle * BYTES_PER_HANDLE, 'i32'),
    write: (handle, value) => {
      write(address + handle * BYTES_PER_HANDLE, value, 'i32');
    },
  };
}

class FastCursor implements SyntaxCursor {
  readonly #tree: number;
  readonly #calls: CursorCalls;

  constructor(tree: number, calls: CursorCalls) {
    this.#tree = tree;
    this.#calls = calls;
  }

  get nodeTypeId(): number {
    return this.#calls.typeId(this.#tree);
  }

  get startIndex(): number {
    return this.#calls.startIndex(this.#tree);
  }

  get endIndex(): number {
    return this.#calls.endIndex(this.#tree);
  }

  get currentFieldId(): number {
    return this.#calls.fieldId(this.#tree);
  }

  gotoFirstChild(): boolean {
    return this.#calls.firstChild(this.#tree) === 1;
  }

  gotoNextSibling(): boolean {
    return this.#calls.nextSibling(this.#tree) === 1;
  }

  gotoParent(): boolean {
    return this.#calls.parent(this.#tree) === 1;
  }
}
