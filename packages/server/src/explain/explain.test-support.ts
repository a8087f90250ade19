import type { Explanation } from '@rag/contracts';

import { inlineSession, makeFolder } from '../session.test-support.js';
import type { RagServiceOptions } from '../session/rag-service-options.js';
import type { RagService } from '../session/rag-service.js';

const part = (name: string, words: string): string =>
  `## ${name}\n\n${words} ${'plain text that says nothing more about it '.repeat(25)}\n\n`;
const WORDS = ['zebra', 'herd', 'zebra herd', 'stripes', 'zebra zebra stripes', 'savanna', 'zebra savanna'];
/** A small corpus with a file of many chunks, a test, code and prose. */
export const FILES = {
  'many.md': WORDS.map((words, index) => part(`Part ${String(index)}`, words)).join(''),
  'src/zebra.ts': 'export class Zebra {\n  herd(): number {\n    return 1;\n  }\n}\n',
  'test/zebra.test.ts': "it('has a herd', () => {\n  new Zebra().herd();\n});\n",
  'src/stripes.ts': 'export const stripes = 12; // of a zebra in a herd\n',
  'docs/savanna.md': '# Savanna\n\nwhere the zebra herd lives\n',
};

/** A session of the profile polyglot over these files. */
export async function indexed(
  options: RagServiceOptions = {},
  files: Readonly<Record<string, string | Uint8Array>> = FILES,
): Promise<RagService> {
  const rag = inlineSession({ profile: 'polyglot', negation: 'git', ...options });
  await rag.indexDirectory(await makeFolder(files));
  return rag;
}

function leaf(tree: Explanation | undefined, ...path: readonly number[]): Explanation | undefined {
  return path.reduce((at, index) => at?.details[index], tree);
}

/** The score worked out again from the leaves of the tree. */
export function recompute(tree: Explanation, profile: string): number {
  if (profile === 'classic') {
    const parts = tree.details.map(({ value }) => value).sort((left, right) => left - right);
    return parts.reduce((sum, value) => sum + value, 0);
  }
  const bonuses = leaf(tree, 0, 0)?.details ?? [];
  const demotions = leaf(tree, 0, 1)?.details ?? [];
  const sum = bonuses.reduce((total, { value }) => total + value, 0);
  const product = demotions.reduce((total, { value }) => total * value, 1);
  return sum * product * (leaf(tree, 1)?.value ?? Number.NaN);
}

/** The contribution of each stream, wherever the tree of the profile has them. */
export function streamsIn(tree: Explanation, profile: string): readonly Explanation[] {
  return profile === 'classic' ? tree.details : (leaf(tree, 2)?.details ?? []);
}
