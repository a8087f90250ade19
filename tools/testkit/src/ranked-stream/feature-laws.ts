import assert from 'node:assert/strict';

import type { Features, RankedSnapshot, SearchResult, WeighedTerm } from '@rag/contracts';
import fc from 'fast-check';

import { aCorpus } from '../builders/a-corpus.js';
import { aDocument } from '../builders/a-document.js';
import { UNUSED_WORD, WORDS } from '../builders/words.js';
import { BLANK_QUERIES } from '../hostile/hostile-queries.js';
import { checkProperty } from '../laws/check-property.js';
import type { Law } from '../laws/law.js';
import { withStream, type RankedStreamCapability, type RankedStreamSubject } from './stream-subject.js';

const STRANGERS = ['nowhere', '', '__proto__', 'constructor'] as const;
const KINDS: readonly string[] = ['word', 'compound', 'variant'];

const CASES = fc.record({
  seed: fc.nat(),
  query: fc.array(fc.constantFrom(...WORDS, UNUSED_WORD), { minLength: 1, maxLength: 6 }),
});

/** Laws about what a snapshot tells ranking signals: features of documents, and what the terms of a query are worth. */
export const FEATURE_LAWS: readonly Law<RankedStreamSubject, RankedStreamCapability>[] = [
  {
    name: 'tells features and weighed terms if it claims to, and claims to if it tells them',
    check: (subject) =>
      withStream(subject, [], async ({ stream }) => {
        const { featuresOf, weighTerms } = await stream.snapshot();
        const { features, terms } = subject.capabilities;
        assert.equal(featuresOf !== undefined, features === true, 'the claim "features" is wrong');
        assert.equal(weighTerms !== undefined, terms === true, 'the claim "terms" is wrong');
      }),
  },
  {
    name: 'scales every feature from 0 to 1, so that the best match has 1 for "chunk"',
    needs: ['features'],
    check: (subject) =>
      withAnswers(subject, (results, featuresOf) => {
        for (const features of featuresOf.values()) assertFeatures(features);
        const chunkOf = ({ id }: SearchResult): number | undefined => featuresOf.get(id)?.['chunk'];
        if (results[0] !== undefined) assert.equal(chunkOf(results[0]), 1, `"${results[0].id}" is the best`);
        for (const [i, result] of results.slice(1).entries()) {
          const before = chunkOf(results[i]!);
          assert.ok(before! >= chunkOf(result)!, `"${result.id}" has more for "chunk" than a better match`);
        }
      }),
  },
  {
    name: 'has features for every document that is there, and 0 for "chunk" where it does not match',
    needs: ['features'],
    check: (subject) =>
      withAnswers(subject, (results, featuresOf) => {
        const found = new Set(results.map(({ id }) => id));
        for (const [id, features] of featuresOf) {
          assert.ok(features !== undefined, `"${id}" has no features`);
          const chunk = features['chunk']!;
          assert.ok(found.has(id) ? chunk > 0 : chunk === 0, `"${id}" has "${chunk}" for "chunk"`);
        }
      }),
  },
  {
    name: 'tells features in the order of the ids, and none for one that it does not have',
    needs: ['features'],
    check: (subject) =>
      withStream(subject, aCorpus(4, 12), async ({ stream }) => {
        const snapshot = await stream.snapshot();
        const query = `${WORDS[0]} ${WORDS[1]}`;
        const ids = aCorpus(4, 12).map(({ id }) => id);
        const known = await tell(snapshot, query, ids);
        const asked = [...STRANGERS, ...ids.toReversed(), ids[0]!, STRANGERS[0]];
        const expected = asked.map((id) => known[ids.indexOf(id)]);
        assert.deepEqual(await tell(snapshot, query, asked), expected);
        assert.deepEqual(await tell(snapshot, query, []), []);
      }),
  },
  {
    name: 'weighs distinct terms by finite numbers, in the order of the query',
    needs: ['terms'],
    check: (subject) =>
      checkProperty(CASES, ({ seed, query }) =>
        withStream(subject, aCorpus(seed, 20), async ({ stream }) => {
          const terms = await weigh(await stream.snapshot(), query.join(' '));
          assert.equal(new Set(terms.map(({ term }) => term)).size, terms.length, 'a term is there twice');
          for (const { term, weight, kind, idf, fileIdf } of terms) {
            assert.ok(term !== '', 'a term is empty');
            assert.ok(Number.isFinite(weight) && weight > 0, `"${term}" weighs "${weight}"`);
            assert.ok(KINDS.includes(kind), `"${term}" is of the kind "${kind}"`);
            for (const value of [idf, fileIdf])
              assert.ok(Number.isFinite(value) && value >= 0, `"${term}" has the idf "${value}"`);
          }
        }),
      ),
  },
  {
    name: 'says of a term whether any document has it',
    needs: ['terms', 'lexical'],
    check: (subject) =>
      withStream(
        subject,
        [aDocument({ id: 'there' }), aDocument({ id: 'other', content: 'marble' })],
        async ({ stream }) => {
          const snapshot = await stream.snapshot();
          const used = await weigh(snapshot, 'falcon');
          assert.ok(
            used.some(({ idf, fileIdf }) => idf > 0 && fileIdf > 0),
            'a word that is there has no idf',
          );
          for (const { term, idf, fileIdf } of await weigh(snapshot, UNUSED_WORD))
            assert.deepEqual([idf, fileIdf], [0, 0], `"${term}", which nothing has`);
        },
      ),
  },
  {
    name: 'weighs no term of a blank query, and gives no document anything for it',
    check: (subject) =>
      withStream(subject, aCorpus(4, 5), async ({ stream }) => {
        const snapshot = await stream.snapshot();
        const { id } = aCorpus(4, 5)[0]!;
        for (const query of BLANK_QUERIES) {
          assert.deepEqual((await snapshot.weighTerms?.(query)) ?? [], [], `query "${query}"`);
          for (const features of (await snapshot.featuresOf?.(query, [id])) ?? [])
            for (const [name, value] of Object.entries(features ?? {}))
              assert.equal(value, 0, `"${name}" for the query "${query}"`);
        }
      }),
  },
  {
    name: 'tells features from the pinned generation',
    needs: ['features', 'mutable'],
    check: (subject) =>
      withStream(subject, [aDocument({ id: 'there' })], async ({ stream, add, remove }) => {
        const snapshot = await stream.snapshot();
        const before = await tell(snapshot, 'falcon', ['there', 'newcomer']);
        await add([aDocument({ id: 'newcomer', content: 'falcon falcon' })]);
        await remove(['there']);
        assert.deepEqual(await tell(snapshot, 'falcon', ['there', 'newcomer']), before);
        const now = await tell(await stream.snapshot(), 'falcon', ['there', 'newcomer']);
        assert.deepEqual(
          now.map((features) => features?.['chunk']),
          [undefined, 1],
        );
      }),
  },
  {
    name: 'weighs terms by the pinned generation',
    needs: ['terms', 'lexical', 'mutable'],
    check: (subject) =>
      withStream(subject, [aDocument({ id: 'there' })], async ({ stream, add }) => {
        const snapshot = await stream.snapshot();
        const before = await weigh(snapshot, 'falcon');
        await add([aDocument({ id: 'newcomer', content: 'marble' })]);
        assert.deepEqual(await weigh(snapshot, 'falcon'), before);
        const now = await weigh(await stream.snapshot(), 'falcon');
        assert.ok(now[0]!.idf > before[0]!.idf, 'a document without the term does not raise its idf');
      }),
  },
];

/** Searches generated corpora, and shows the results with the features of every document that is there. */
async function withAnswers(
  subject: RankedStreamSubject,
  check: (results: readonly SearchResult[], featuresOf: ReadonlyMap<string, Features | undefined>) => void,
): Promise<void> {
  await checkProperty(
    CASES,
    ({ seed, query }) => {
      const documents = aCorpus(seed, 20);
      return withStream(subject, documents, async ({ stream }) => {
        const snapshot = await stream.snapshot();
        const text = query.join(' ');
        const ids = documents.map(({ id }) => id);
        const results = await snapshot.search(text, ids.length);
        const features = await tell(snapshot, text, ids);
        check(results, new Map(ids.map((id, i) => [id, features[i]])));
      });
    },
    20,
  );
}

async function tell(
  snapshot: RankedSnapshot,
  query: string,
  ids: readonly string[],
): Promise<readonly (Features | undefined)[]> {
  assert.ok(snapshot.featuresOf !== undefined, 'the snapshot has no "featuresOf"');
  const features = await snapshot.featuresOf(query, ids);
  assert.equal(features.length, ids.length, 'there are not as many features as ids');
  return features;
}

async function weigh(snapshot: RankedSnapshot, query: string): Promise<readonly WeighedTerm[]> {
  assert.ok(snapshot.weighTerms !== undefined, 'the snapshot has no "weighTerms"');
  return snapshot.weighTerms(query);
}

function assertFeatures(features: Features | undefined): void {
  for (const [name, value] of Object.entries(features ?? {}))
    assert.ok(value >= 0 && value <= 1, `the feature "${name}" is "${value}"`);
}
