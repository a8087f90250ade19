import { RagError } from '@rag/contracts';

/** Loads a package by its name; the packages are optional peers. */
export type ImportModule = (specifier: string) => Promise<unknown>;

/** The runtime's own `import`. */
export const importInstalled: ImportModule = async (specifier) => import(specifier) as Promise<unknown>;

/**
 * Loads an optional peer and gives what holds a member of it: a module in CommonJS has its members under `default`
 * where its exports could not be read beforehand.
 *
 * @param install what to install, quoted, for the message.
 * @throws RagError `RAG_VECTOR_MISSING_PEER` naming the package, where it cannot be loaded or has no such member.
 */
export async function loadPeer<T>(
  specifier: string,
  member: keyof T,
  importModule: ImportModule,
  install: string,
): Promise<T> {
  let loaded: unknown;
  try {
    loaded = await importModule(specifier);
  } catch (error) {
    throw missingPeer(specifier, 'it cannot be loaded', install, error);
  }
  const candidates = [loaded, (loaded as { readonly default?: unknown } | null | undefined)?.default];
  const exported = candidates.find(
    (one): one is object => typeof one === 'object' && one !== null && member in one,
  );
  if (exported === undefined)
    throw missingPeer(specifier, `it exports no "${String(member)}"`, install, undefined);
  return exported as T;
}

function missingPeer(specifier: string, state: string, install: string, cause: unknown): RagError {
  return new RagError(
    'RAG_VECTOR_MISSING_PEER',
    `Cannot load "${specifier}": ${state}; install ${install}`,
    { package: specifier },
    { cause },
  );
}
