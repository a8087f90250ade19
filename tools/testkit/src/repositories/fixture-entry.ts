/** One entry of a fixture repository; paths are relative and use `/`. */
export type FixtureEntry =
  | { readonly kind: 'file'; readonly path: string; readonly content: string | Uint8Array }
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'link'; readonly path: string; readonly target: string }
  | { readonly kind: 'pipe'; readonly path: string }
  /** A file whose name is not valid UTF-8. */
  | {
      readonly kind: 'raw-name';
      readonly folder: string;
      readonly name: Uint8Array;
      readonly content: string;
    };

/** A file of text. */
export function file(path: string, content: string): FixtureEntry {
  return { kind: 'file', path, content };
}

/** A file of bytes. */
export function bytes(path: string, content: ArrayLike<number>): FixtureEntry {
  return { kind: 'file', path, content: Uint8Array.from(content) };
}
