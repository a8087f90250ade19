import { readFileSync } from 'node:fs';

import type { Reference } from './reference.js';
import { scriptDefinitions } from './typescript-reference.js';

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gu;

/** The script blocks of a component, found by their tags and read by the TypeScript compiler. */
export const componentReference: Reference = {
  name: 'typescript, script blocks',
  absence: () => undefined,
  read: (paths) =>
    new Map(
      paths.map((path) => {
        const text = readFileSync(path, 'utf8');
        const blocks = [...text.matchAll(SCRIPT)].flatMap(
          ({ 0: all, 1: attributes = '', 2: script = '', index }) => {
            const start = index + all.length - script.length - '</script>'.length;
            const extension = /lang=["'](ts|tsx|jsx)["']/u.exec(attributes)?.[1] ?? 'js';
            return scriptDefinitions(`block.${extension}`, script, text.slice(0, start).split('\n').length);
          },
        );
        return [path, blocks] as const;
      }),
    ),
};
