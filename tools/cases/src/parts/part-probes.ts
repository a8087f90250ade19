import { createRequire } from 'node:module';

/** The parts that cases can ask for and this release may lack. */
export type PartName = 'lexical';

/** How a part is called and how its presence is seen. */
export interface PartProbe {
  readonly part: string;
  readonly isPresent: () => Promise<boolean>;
}

/** One probe a part: the presence of a package, so that cases start to run when it arrives. */
export const PART_PROBES: Readonly<Record<PartName, PartProbe>> = {
  lexical: {
    part: 'the lexical stage in the database (@rag/postgres)',
    isPresent: async () => Promise.resolve(isInstalled('@rag/postgres')),
  },
};

function isInstalled(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name);
    return true;
  } catch {
    return false;
  }
}
