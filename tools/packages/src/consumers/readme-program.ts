const BLOCK = /^```ts\n(?<code>[\s\S]*?)^```$/gmu;

/**
 * The runnable TypeScript blocks of a README, each as a program of its own.
 *
 * Blocks that are marked as not to run (` ```ts no-run `) are left out.
 */
export function readmePrograms(markdown: string): readonly string[] {
  return [...markdown.replaceAll('\r\n', '\n').matchAll(BLOCK)].map((match) => match.groups?.['code'] ?? '');
}

/** A program that loads each entry point and fails where one has no export. */
export function entryProgram(name: string, entryPoints: readonly string[]): string {
  const lines = entryPoints.map((entryPoint) => {
    const specifier = JSON.stringify(`${name}${entryPoint.slice(1)}`);
    return `if (Object.keys(await import(${specifier})).length === 0) throw new Error('no export in ' + ${specifier});`;
  });
  return `${lines.join('\n')}\nexport {};\n`;
}

const INSTALL = /^npm install (?:--global )?(?<names>[@\w/. -]+)$/mu;

/** The packages that a README tells its reader to install. */
export function readmeInstall(markdown: string): readonly string[] {
  return INSTALL.exec(markdown)?.groups?.['names']?.split(' ') ?? [];
}
