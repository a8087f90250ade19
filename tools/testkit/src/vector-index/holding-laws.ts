import assert from 'node:assert/strict';

import { aDocument } from '../builders/a-document.js';
import { PROTOTYPE_WORDS } from '../hostile/hostile-queries.js';
import { HOSTILE_TEXTS } from '../hostile/hostile-texts.js';
import { assertRagError } from '../laws/assertions.js';
import type { Law } from '../laws/law.js';
import {
  assertContents,
  assertStored,
  withIndex,
  type VectorIndexCapability,
  type VectorIndexSubject,
} from './vector-index-subject.js';

const EAST = aDocument({ id: 'east', embedding: [1, 0], metadata: { side: 'east', tags: ['a', 2, null] } });
const NORTH = aDocument({ id: 'north', embedding: [0, 3] });
const SOUTH = aDocument({ id: 'south', embedding: [0.25, -3.5] });
const FLAT = aDocument({ id: 'flat', embedding: [1, 2, 3] });

/** Laws about what an index holds. */
export const HOLDING_LAWS: readonly Law<VectorIndexSubject, VectorIndexCapability>[] = [
  {
    name: 'has a name, and is empty at first',
    check: (subject) =>
      withIndex(subject, [], async (index) => {
        assert.ok(typeof index.name === 'string' && index.name.trim() !== '', 'its name is blank');
        await assertContents(subject, index, [], ['east']);
        assert.equal(await index.dimensions(), undefined);
      }),
  },
  {
    name: 'gives documents back whole, with their embeddings',
    check: (subject) =>
      withIndex(subject, [EAST, NORTH, SOUTH], async (index) => {
        await assertContents(subject, index, [EAST, NORTH, SOUTH], ['', 'EAST', 'west']);
        assert.equal(await index.dimensions(), 2);
      }),
  },
  {
    name: 'gives embeddings back to the last bit',
    needs: ['lossless'],
    check: (subject) => {
      const embedding = [Math.PI, -1e-3, 1 / 3];
      return withIndex(subject, [aDocument({ id: 'pi', embedding })], async (index) => {
        assert.deepEqual((await index.get('pi'))?.embedding, Float32Array.from(embedding));
      });
    },
  },
  {
    name: 'does not notice what a caller does to vectors that it gave and got',
    check: (subject) => {
      const list = [EAST];
      return withIndex(subject, [], async (index) => {
        await index.add(list);
        list.length = 0;
        (await index.get('east'))?.embedding?.fill(9);
        await assertContents(subject, index, [EAST]);
      });
    },
  },
  {
    name: 'replaces a document whose id is added again',
    check: (subject) => {
      const moved = aDocument({ id: 'east', content: 'moved', embedding: [0, 1], metadata: { side: 'n' } });
      return withIndex(subject, [EAST, NORTH], async (index) => {
        await index.add([moved]);
        await assertContents(subject, index, [moved, NORTH]);
        const [first] = await index.search([0, 1], 1, { filter: { side: 'n' } });
        assert.equal(first?.content, 'moved');
        assert.equal((await index.search([1, 0], 5)).length, 2, 'the old row is found as well');
      });
    },
  },
  {
    name: 'keeps the last of several documents with one id',
    check: (subject) => {
      const later = aDocument({ id: 'east', content: 'later', embedding: [5, 5] });
      return withIndex(subject, [EAST, NORTH, later], (index) =>
        assertContents(subject, index, [NORTH, later]),
      );
    },
  },
  {
    name: 'removes documents, tells how many there were, and leaves their neighbours',
    check: (subject) =>
      withIndex(subject, [EAST, NORTH, SOUTH], async (index) => {
        assert.equal(await index.remove(['north', 'north', 'nobody']), 1);
        await assertContents(subject, index, [EAST, SOUTH], ['north']);
        assert.equal(await index.remove(new Set(['north'])), 0);
        assert.equal(await index.remove([]), 0);
        assert.equal(await index.remove(['east', 'south']), 2);
        await assertContents(subject, index, [], ['east', 'north', 'south']);
        assert.deepEqual(await index.search([1, 0], 5), []);
      }),
  },
  {
    name: 'forgets everything when it is cleared, and takes another dimension then',
    check: (subject) =>
      withIndex(subject, [EAST, NORTH], async (index) => {
        await index.clear();
        await assertContents(subject, index, [], ['east', 'north']);
        assert.equal(await index.dimensions(), undefined);
        await index.clear();
        await index.add([FLAT]);
        await assertContents(subject, index, [FLAT]);
        assert.equal(await index.dimensions(), 3);
      }),
  },
  {
    name: 'frees the dimension with the last document',
    check: (subject) =>
      withIndex(subject, [EAST], async (index) => {
        await index.remove(['east']);
        assert.equal(await index.dimensions(), undefined);
        await index.add([FLAT]);
        await assertContents(subject, index, [FLAT], ['east']);
        assert.equal(await index.dimensions(), 3);
      }),
  },
  {
    name: 'treats ids and keys such as "__proto__" and "constructor" as any other',
    check: (subject) => {
      const documents = PROTOTYPE_WORDS.map((word, row) =>
        aDocument({
          id: word,
          embedding: [row + 1, 1],
          metadata: JSON.parse(`{"${word}":"${word}"}`) as Record<string, string>,
        }),
      );
      return withIndex(subject, [], async (index) => {
        for (const word of PROTOTYPE_WORDS) assert.equal(await index.get(word), undefined);
        await index.add(documents);
        await assertContents(subject, index, documents);
        assert.equal(await index.remove(['constructor', '__proto__']), 2);
        assert.equal(await index.get('__proto__'), undefined);
      });
    },
  },
  {
    name: 'keeps hostile texts as ids, contents and metadata',
    check: (subject) => {
      const texts = [...HOSTILE_TEXTS.values()].filter((text) => text !== '' && text.length < 10_000);
      const documents = texts.map((text, row) =>
        aDocument({
          id: `${row} ${text}`,
          content: text,
          embedding: [1, row],
          metadata: { text, [text]: row },
        }),
      );
      return withIndex(subject, documents, (index) => assertContents(subject, index, documents));
    },
  },
  {
    name: 'takes an empty call for no change',
    check: (subject) =>
      withIndex(subject, [], async (index) => {
        await index.add([]);
        assert.equal(await index.dimensions(), undefined);
        await index.add([FLAT]);
        await index.add([]);
        await assertContents(subject, index, [FLAT]);
      }),
  },
  {
    name: 'refuses a single text where ids are wanted: its characters are none',
    check: (subject) =>
      withIndex(subject, [aDocument({ id: 'a', embedding: [1] })], async (index) => {
        for (const ids of ['a', 'abc', undefined, [1]]) {
          await assertRagError(async () => index.remove(ids as unknown as string[]));
        }
        assertStored(subject, await index.get('a'), aDocument({ id: 'a', embedding: [1] }));
      }),
  },
];
