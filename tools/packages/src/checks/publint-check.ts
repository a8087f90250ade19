import { readFile } from 'node:fs/promises';

import { publint, type Message } from 'publint';
import { formatMessage } from 'publint/utils';

import type { PackageCheck } from '../package-check.js';
import type { PackedPackage } from '../workspace/pack-packages.js';

/** What publint says of one tarball; suggestions count as faults. */
export async function lintTarball({ name, tarball }: PackedPackage): Promise<readonly string[]> {
  const data = await readFile(tarball);
  const { messages, pkg } = await publint({ pack: { tarball: Uint8Array.from(data).buffer }, strict: true });
  const textOf = (message: Message): string => formatMessage(message, pkg, { color: false }) ?? message.code;
  return messages.map((message) => `${name}: ${message.type}: ${textOf(message)}`);
}

/** publint over every tarball. */
export const publintCheck: PackageCheck = {
  name: 'publint',
  law: 'publint has nothing to say about any tarball',
  run: async (bench) => {
    const findings = await Promise.all((await bench.packed()).map(lintTarball));
    return { findings: findings.flat() };
  },
};
