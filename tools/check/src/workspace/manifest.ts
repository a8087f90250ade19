/** The entries of a package.json that a rule reads; everything else is left unread. */
export interface Manifest {
  readonly name?: string;
  readonly private?: boolean;
  readonly license?: string;
  readonly type?: string;
  readonly packageManager?: string;
  readonly engines?: Readonly<Record<string, string>>;
  readonly exports?: ExportsMap;
  readonly publishConfig?: { readonly exports?: ExportsMap };
  readonly dependencies?: VersionMap;
  readonly devDependencies?: VersionMap;
  readonly optionalDependencies?: VersionMap;
  readonly peerDependencies?: VersionMap;
}

/** Entry point to conditions, condition to file. */
export type ExportsMap = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Package name to the version that is asked for. */
export type VersionMap = Readonly<Record<string, string>>;

/** The condition under which tests and type checks read a package's sources. */
export const SOURCE_CONDITION = '@rag/source';

/** The kinds of dependency that a package.json has. */
export const DEPENDENCY_KINDS = [
  'dependencies',
  'devDependencies',
  'optionalDependencies',
  'peerDependencies',
] as const;

/** One of {@link DEPENDENCY_KINDS}. */
export type DependencyKind = (typeof DEPENDENCY_KINDS)[number];

/** What an installed package brings along; the rest is for work on the package itself. */
export const RUNTIME_KINDS: readonly DependencyKind[] = [
  'dependencies',
  'optionalDependencies',
  'peerDependencies',
];

/** Reads a package.json; `undefined` where the text is not a JSON object. */
export function parseManifest(text: string): Manifest | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The names that a package declares under the given kinds. */
export function declaredNames(manifest: Manifest, kinds: readonly DependencyKind[]): ReadonlySet<string> {
  return new Set(kinds.flatMap((kind) => Object.keys(manifest[kind] ?? {})));
}

/** Line, from 1, of the first occurrence of a quoted text in a manifest; 1 where there is none. */
export function lineOfQuoted(text: string, quoted: string): number {
  const position = text.indexOf(`${JSON.stringify(quoted)}:`);
  return position < 0 ? 1 : text.slice(0, position).split('\n').length;
}
