import { readFileSync } from 'node:fs';

/** This package's version, as its manifest says. */
export const MCP_VERSION: string = readVersion();

function readVersion(): string {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return manifest.version;
}
