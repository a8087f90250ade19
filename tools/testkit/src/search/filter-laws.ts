import assert from 'node:assert/strict';

import { compareIds, type Document, type MetadataFilter, type MetadataValue } from '@rag/contracts';
import fc from 'fast-check';

import { aCorpus } from '../builders/a-corpus.js';
import { aDocument } from '../builders/a-document.js';
import { assertRagError } from '../laws/assertions.js';
import { checkProperty } from '../laws/check-property.js';
import type { Law } from '../laws/law.js';
import { assertSameAnswer, idsOf } from './ranked-assertions.js';
import type { SearchCapability, SearchSubject } from './search-subject.js';

const KEY = 'value';

const VALUES: readonly (readonly [id: string, value: MetadataValue | undefined])[] = [
  ['two', 2],
  ['text-two', '2'],
  ['three', 3],
  ['true', true],
  ['text-true', 'true'],
  ['null', null],
  ['list', ['red', 2, null]],
  ['empty-list', []],
  ['empty-text', ''],
  ['missing', undefined],
];

/** What each condition on {@link VALUES} lets pass, worked out by hand from the words of `MetadataFilter`. */
const CONDITIONS: readonly (readonly [filter: MetadataFilter[string], ids: readonly string[]])[] = [
  [2, ['list', 'two']],
  ['2', ['text-two']],
  [true, ['true']],
  ['true', ['text-true']],
  [null, ['list', 'null']],
  ['', ['empty-text']],
  ['red', ['list']],
  [{ $in: [3, 'true'] }, ['text-true', 'three']],
  [{ $in: [] }, []],
  [{ $ne: 2 }, ['empty-list', 'empty-text', 'missing', 'null', 'text-true', 'text-two', 'three', 'true']],
  [{ $gt: 2 }, ['three']],
  [{ $gte: 2 }, ['list', 'three', 'two']],
  [{ $lt: 3 }, ['list', 'two']],
  [{ $gt: '2' }, ['list', 'text-true']],
  [{ $gte: 2, $lt: 3 }, ['list', 'two']],
  [{ $exists: false }, ['missing']],
  [
    { $exists: true },
    ['empty-list', 'empty-text', 'list', 'null', 'text-true', 'text-two', 'three', 'true', 'two'],
  ],
];

const UNKNOWN_FILTERS: readonly unknown[] = [
  { [KEY]: { $regex: 'x' } },
  { [KEY]: ['a', 'b'] },
  { [KEY]: {} },
  { [KEY]: undefined },
  { [KEY]: { $gt: null } },
  { [KEY]: Number.NaN },
];

const LANGUAGES = ['typescript', 'python', 'go', 'cobol'];

/** Laws about metadata filters, for streams and stores alike. */
export const FILTER_LAWS: readonly Law<SearchSubject, SearchCapability>[] = [
  {
    name: 'filters before the cut at topK',
    check: (subject) => {
      const better = Array.from({ length: 10 }, (_, i) =>
        aDocument({ id: `better-${i}`, content: 'falcon', metadata: { wanted: false } }),
      );
      const worse = aDocument({
        id: 'worse',
        content: 'falcon marble orbit quartz tundra velvet walnut zebra',
        metadata: { wanted: true },
      });
      return subject.withSearch([...better, worse], async (search) => {
        assert.deepEqual(idsOf(await search('falcon', 1, { wanted: true })), ['worse']);
      });
    },
  },
  {
    name: 'gives what a scan of the whole answer would let pass, with the same scores',
    check: (subject) =>
      checkProperty(
        fc.record({
          seed: fc.nat(),
          size: fc.integer({ min: 1, max: 30 }),
          topK: fc.integer({ min: 0, max: 30 }),
          language: fc.constantFrom(...LANGUAGES),
          even: fc.boolean(),
        }),
        ({ seed, size, topK, language, even }) =>
          subject.withSearch(aCorpus(seed, size), async (search) => {
            const all = await search('falcon marble orbit', size);
            const passing = all.filter(
              ({ metadata }) => metadata['language'] === language && metadata['even'] === even,
            );
            assertSameAnswer(
              await search('falcon marble orbit', topK, { language, even }),
              passing.slice(0, topK),
              'filtered',
            );
          }),
        25,
      ),
  },
  {
    name: 'compares values without coercion, by element in lists',
    check: (subject) =>
      subject.withSearch(VALUES.map(documentWith), async (search) => {
        for (const [condition, ids] of CONDITIONS) {
          const found = idsOf(await search('falcon', VALUES.length, { [KEY]: condition }));
          assert.deepEqual([...found].sort(compareIds), ids, `condition ${JSON.stringify(condition)}`);
        }
      }),
  },
  {
    name: 'lets everything pass an empty filter, and joins conditions by AND',
    check: (subject) =>
      subject.withSearch(aCorpus(8, 20), async (search) => {
        const all = await search('falcon', 20);
        assertSameAnswer(await search('falcon', 20, {}), all, 'an empty filter');
        const none = await search('falcon', 20, { even: true, language: 'cobol' });
        assert.deepEqual(idsOf(none), []);
      }),
  },
  {
    name: 'filters by keys such as "__proto__" and "constructor" as by any other',
    check: (subject) => {
      const metadata = JSON.parse('{"__proto__": "a", "constructor": "b"}') as Record<string, string>;
      const documents = [aDocument({ id: 'with', metadata }), aDocument({ id: 'without' })];
      return subject.withSearch(documents, async (search) => {
        for (const [key, value] of Object.entries(metadata)) {
          const filter = Object.fromEntries([[key, value]]);
          assert.deepEqual(idsOf(await search('falcon', 2, filter)), ['with'], `key "${key}"`);
        }
        assert.deepEqual(idsOf(await search('falcon', 2, { toString: { $exists: true } })), []);
      });
    },
  },
  {
    name: 'refuses a filter that it does not understand',
    check: async (subject) => {
      for (const documents of [[], aCorpus(8, 5)]) {
        await subject.withSearch(documents, async (search) => {
          for (const filter of UNKNOWN_FILTERS) {
            await assertRagError(
              () => search('falcon', 5, filter as MetadataFilter),
              'RAG_CONTRACTS_INVALID_FILTER',
            );
          }
        });
      }
    },
  },
];

function documentWith([id, value]: readonly [id: string, value: MetadataValue | undefined]): Document {
  return aDocument({ id, metadata: { [KEY]: value } });
}
