import assert from 'node:assert/strict';

import { compareIds, type Document } from '@rag/contracts';
import fc from 'fast-check';

import { aCorpus } from '../builders/a-corpus.js';
import { aDocument } from '../builders/a-document.js';
import { UNUSED_WORD, WORDS } from '../builders/words.js';
import { Random } from '../fakes/random.js';
import { BLANK_QUERIES, HOSTILE_QUERIES, PROTOTYPE_WORDS } from '../hostile/hostile-queries.js';
import { assertRagError } from '../laws/assertions.js';
import { checkProperty } from '../laws/check-property.js';
import type { Law } from '../laws/law.js';
import { assertRanked, assertSameAnswer, assertSameDocument, idsOf } from './ranked-assertions.js';
import type { SearchCapability, SearchSubject } from './search-subject.js';

// Ordered by UTF-16 code unit; every other way to compare texts orders some of them differently.
const TIE_IDS: readonly string[] = ['#1', '10', '9', 'B', 'Z', 'a', 'b', 'é', 'ж', '\u{1f600}', '\uffee'];

const INVALID_TOP_K: readonly unknown[] = [-1, 1.5, Number.NaN, Infinity, -Infinity, '5', null];

const corpusAndQuery = fc.record({
  seed: fc.nat(),
  size: fc.integer({ min: 0, max: 40 }),
  query: fc.array(fc.constantFrom(...WORDS, UNUSED_WORD), { minLength: 1, maxLength: 5 }),
});

const RUNS = 25;

/** Laws about what is found and in which order, for streams and stores alike. */
export const RANKING_LAWS: readonly Law<SearchSubject, SearchCapability>[] = [
  {
    name: 'orders by score descending, then by id ascending, and scores above zero',
    check: (subject) =>
      checkProperty(
        corpusAndQuery,
        ({ seed, size, query }) =>
          subject.withSearch(aCorpus(seed, size), async (search) => {
            for (const topK of [1, 5, size + 1]) assertRanked(await search(query.join(' '), topK), topK);
          }),
        RUNS,
      ),
  },
  {
    name: 'scores equal documents alike and orders them by code unit of their ids',
    check: (subject) => {
      const twins = TIE_IDS.map((id) => aDocument({ id, content: 'falcon marble' }));
      return subject.withSearch(new Random(1).shuffle(twins), async (search) => {
        const results = await search('falcon', TIE_IDS.length);
        assert.deepEqual(idsOf(results), [...TIE_IDS].sort(compareIds));
        assert.equal(new Set(results.map((result) => result.score)).size, 1);
      });
    },
  },
  {
    name: 'gives the same bytes whatever the order of insertion',
    check: (subject) =>
      checkProperty(
        corpusAndQuery,
        async ({ seed, size, query }) => {
          const documents = aCorpus(seed, size);
          const shuffled = new Random(seed + 1).shuffle(documents);
          await subject.withSearch(documents, (search) =>
            subject.withSearch(shuffled, async (searchShuffled) => {
              const text = query.join(' ');
              assertSameAnswer(
                await searchShuffled(text, size),
                await search(text, size),
                'another order of insertion',
              );
            }),
          );
        },
        RUNS,
      ),
  },
  {
    name: 'begins a longer list with the shorter one',
    check: (subject) =>
      subject.withSearch(aCorpus(3, 30), async (search) => {
        const all = await search('falcon marble orbit', 30);
        assert.ok(all.length > 5, 'the corpus matches too little to tell');
        for (let topK = 0; topK <= all.length; topK++) {
          assertSameAnswer(await search('falcon marble orbit', topK), all.slice(0, topK), `topK ${topK}`);
        }
      }),
  },
  {
    name: 'gives everything there is for a topK beyond the corpus',
    check: (subject) =>
      subject.withSearch(aCorpus(4, 10), async (search) => {
        const all = await search('falcon', 10);
        for (const topK of [11, 1e9, Number.MAX_SAFE_INTEGER]) {
          assertSameAnswer(await search('falcon', topK), all, `topK ${topK}`);
        }
      }),
  },
  {
    name: 'refuses a topK that is not a whole number of results',
    check: async (subject) => {
      for (const documents of [[], aCorpus(4, 10)]) {
        await subject.withSearch(documents, async (search) => {
          for (const topK of INVALID_TOP_K) {
            await assertRagError(() => search('falcon', topK as number), 'RAG_CONTRACTS_INVALID_TOP_K');
            await assertRagError(() => search('', topK as number), 'RAG_CONTRACTS_INVALID_TOP_K');
          }
        });
      }
    },
  },
  {
    name: 'finds the documents that hold a word of the query, all of them and no other',
    needs: ['lexical'],
    check: (subject) =>
      checkProperty(
        corpusAndQuery,
        ({ seed, size, query }) => {
          const documents = aCorpus(seed, size);
          return subject.withSearch(documents, async (search) => {
            const found = idsOf(await search(query.join(' '), size));
            assert.deepEqual([...found].sort(compareIds), holdersOf(query, documents));
          });
        },
        RUNS,
      ),
  },
  {
    name: 'finds nothing for a blank query',
    needs: ['lexical'],
    check: (subject) =>
      subject.withSearch(aCorpus(5, 10), async (search) => {
        for (const query of BLANK_QUERIES) assert.deepEqual(idsOf(await search(query, 10)), []);
      }),
  },
  {
    name: 'bears hostile queries',
    check: (subject) =>
      subject.withSearch(aCorpus(5, 10), async (search) => {
        for (const query of HOSTILE_QUERIES) assertRanked(await search(query, 10), 10);
      }),
  },
  {
    name: 'treats the names of object properties as ordinary words',
    needs: ['lexical'],
    check: (subject) => {
      const documents = PROTOTYPE_WORDS.map((word) => aDocument({ id: word, content: `${word} falcon` }));
      return subject.withSearch([...documents, aDocument({ id: 'other' })], async (search) => {
        for (const word of PROTOTYPE_WORDS) {
          assert.equal(idsOf(await search(word, 1))[0], word, `searching for "${word}"`);
        }
        assert.equal((await search('falcon', 20)).length, PROTOTYPE_WORDS.length + 1);
      });
    },
  },
  {
    name: 'answers the same question alike, side by side and whatever the caller does to an answer',
    check: (subject) =>
      subject.withSearch(aCorpus(6, 20), async (search) => {
        const first = await search('falcon orbit', 20);
        const expected = [...first];
        spoil(first);
        const others = await Promise.all(
          ['falcon orbit', 'marble', 'falcon orbit', ''].map((query) => search(query, 20)),
        );
        assertSameAnswer(others[0]!, expected, 'asked again');
        assertSameAnswer(others[2]!, expected, 'asked side by side with other questions');
      }),
  },
  {
    name: 'returns documents whole, as they were added',
    check: (subject) => {
      const documents = aCorpus(7, 10);
      return subject.withSearch(documents, async (search) => {
        const results = await search(WORDS.join(' '), 10);
        assert.ok(results.length > 0);
        for (const { document } of results) {
          assertSameDocument(
            document,
            documents.find((one) => one.id === document.id)!,
          );
        }
      });
    },
  },
];

function holdersOf(query: readonly string[], documents: readonly Document[]): readonly string[] {
  const wanted = new Set(query);
  return documents
    .filter(({ content }) => content.split(' ').some((word) => wanted.has(word)))
    .map(({ id }) => id)
    .sort(compareIds);
}

// A caller may sort or empty the list it got; where it is frozen, that throws and nothing happens.
function spoil(list: readonly unknown[]): void {
  try {
    (list as unknown[]).reverse().pop();
  } catch {
    // frozen
  }
}
