import type { Document, MetadataValue } from '@rag/contracts';

/** A name that a chunk defines, or that is defined around it. */
export interface DefinedName {
  readonly name: string;
  readonly kind: string;
  /** How many definitions lie around it. */
  readonly depth: number;
}

/** Kinds that name something that is defined elsewhere. */
const BORROWING_KINDS: ReadonlySet<string> = new Set([
  'impl',
  'instance',
  'extension',
  'import',
  'export',
  'use',
  'alias',
  'declaration',
]);

/** Kinds that hold what is defined after them in the same chunk. */
const CONTAINER_KINDS: ReadonlySet<string> = new Set([
  'class',
  'module',
  'interface',
  'struct',
  'trait',
  'impl',
  'namespace',
  'object',
  'protocol',
  'mixin',
  'extension',
  'instance',
]);

/**
 * The names that a chunk defines, as its metadata `defines` say it; what lies around it is its `scope`.
 *
 * @example
 * definedNames(Document.of('class A {}', 'defines', ['class A'])); // [{ name: 'A', kind: 'class', depth: 0 }]
 */
export function definedNames(document: Document): readonly DefinedName[] {
  let names = cache.get(document);
  if (names === undefined) cache.set(document, (names = readDefinedNames(document)));
  return names;
}

// Several signals ask it of the same documents.
const cache = new WeakMap<Document, readonly DefinedName[]>();

function readDefinedNames({ metadata }: Document): readonly DefinedName[] {
  const depth = Array.isArray(metadata['scope']) ? metadata['scope'].length : 0;
  const { defines } = metadata;
  if (!Array.isArray(defines)) return [];
  const names = (defines as readonly MetadataValue[])
    .filter((one) => typeof one === 'string')
    .map(parseDefined);
  const inner = names[0] !== undefined && CONTAINER_KINDS.has(names[0].kind) ? 1 : 0;
  return names.map((one, index) => ({ ...one, depth: depth + (index === 0 ? 0 : inner) }));
}

function parseDefined(text: string): { readonly kind: string; readonly name: string } {
  const blank = text.indexOf(' ');
  return { kind: text.slice(0, Math.max(0, blank)), name: text.slice(blank + 1) };
}

/** Whether a kind of definition only adds to something, or passes it on. */
export function isBorrowing(kind: string): boolean {
  return BORROWING_KINDS.has(kind);
}
