import { join } from 'node:path';

import { build } from 'vite';

/** A program and everything it loads, as one minified file. */
export interface Bundle {
  readonly file: string;
  /** The packages that it holds, by name, in order. */
  readonly packages: readonly string[];
}

const FILE_NAME = 'bundle.js';

/** Bundles a program for a browser, as the user of a package would; every export of the program is kept. */
export async function bundleProgram(folder: string, program: string, output: string): Promise<Bundle> {
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    build: {
      outDir: output,
      emptyOutDir: true,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input: join(folder, program),
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: FILE_NAME, codeSplitting: false },
      },
    },
  });
  const chunks = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  const modules = chunks.flatMap((chunk) => (chunk.type === 'chunk' ? Object.keys(chunk.modules) : []));
  const packages = new Set(modules.flatMap((module) => packageOfModule(module) ?? []));
  return { file: join(output, FILE_NAME), packages: [...packages].sort() };
}

/** The package that a module belongs to; `undefined` for a module of the program or the bundler itself. */
export function packageOfModule(module: string): string | undefined {
  const path = module.replaceAll('\\', '/').split('/node_modules/').slice(1).at(-1);
  const [first = '', second = ''] = path?.split('/') ?? [];
  if (path === undefined || first === '') return undefined;
  return first.startsWith('@') ? `${first}/${second}` : first;
}
