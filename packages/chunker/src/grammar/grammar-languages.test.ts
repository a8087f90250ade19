import { beforeAll, describe, expect, it } from 'vitest';

import { definitionsOf } from './definitions-of.js';
import { GrammarLibrary } from './grammar-library.js';
import { GRAMMAR_FIXTURES } from './grammar-fixtures.test-support.js';
import { readSource } from './read-source.js';
import { LineTable } from '../core/line-table.js';

let library: GrammarLibrary;
beforeAll(async () => {
  library = await GrammarLibrary.open();
});

describe('definitionsOf()', () => {
  it.each(GRAMMAR_FIXTURES.map(({ language, text, definitions }) => [language, text, definitions] as const))(
    'finds every kind of definition of %s, with its scope',
    async (language, text, definitions) => {
      const reading = await readSource(new LineTable(text), language, library);
      expect(reading.readBy).toBe('grammar');
      const found = await definitionsOf(text, language, library);
      expect(found.map(({ kind, scope, name }) => [kind, ...scope, name].join(' '))).toEqual(definitions);
    },
  );

  it.each(GRAMMAR_FIXTURES.map(({ language, text }) => [language, text] as const))(
    'gives each definition of %s lines that hold its name',
    async (language, text) => {
      const lines = text.split('\n');
      for (const { name, nameLine, startLine, endLine, signature } of await definitionsOf(
        text,
        language,
        library,
      )) {
        expect(startLine).toBeLessThanOrEqual(nameLine);
        expect(nameLine).toBeLessThanOrEqual(endLine);
        if (name !== 'default') expect(lines[nameLine - 1]).toContain(name.replace(/^[^\p{L}]+/u, ''));
        expect(signature).toMatch(/^\S(?:.*\S)?$/u);
        expect(signature.length).toBeLessThanOrEqual(200);
      }
    },
  );
});
