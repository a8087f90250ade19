import assert from 'node:assert/strict';

import { compareIds, type Document, type KnowledgeBase } from '@rag/contracts';
import fc from 'fast-check';

import { aCorpus } from '../builders/a-corpus.js';
import { aDocument } from '../builders/a-document.js';
import { WORDS } from '../builders/words.js';
import { PROTOTYPE_WORDS } from '../hostile/hostile-queries.js';
import { assertRagError, isThenable } from '../laws/assertions.js';
import { checkProperty } from '../laws/check-property.js';
import type { Law } from '../laws/law.js';
import { assertSameDocument } from '../search/ranked-assertions.js';
import {
  assertHolds,
  findIds,
  readState,
  withStore,
  type KnowledgeBaseCapability,
  type KnowledgeBaseSubject,
} from './knowledge-base-subject.js';

type ContentLaw = Law<KnowledgeBaseSubject, KnowledgeBaseCapability>;

const OLD = aDocument({ id: 'a', content: 'falcon marble' });
const NEW = aDocument({ id: 'a', content: 'quartz', metadata: { version: 2 } });
const NEIGHBOUR = aDocument({ id: 'b', content: 'falcon orbit' });

const INVALID_DOCUMENTS: readonly unknown[] = [null, undefined, 'text', {}, { id: 'x', content: '' }];

/** Laws about what a store holds after documents were added and removed. */
export const CONTENT_LAWS: readonly ContentLaw[] = [
  {
    name: 'offers what it claims, and claims what it offers',
    check: (subject) =>
      withStore(subject, [], async (store) => {
        const { replace = false, prepare = false, snapshot = false } = subject.capabilities;
        assert.deepEqual(
          {
            replace: store.replaceDocuments !== undefined,
            prepare: store.prepareReplace !== undefined,
            snapshot: store.snapshot !== undefined,
          },
          { replace, prepare, snapshot },
        );
      }),
  },
  {
    name: 'starts empty',
    check: (subject) =>
      withStore(subject, [], async (store) => {
        assert.equal(await store.size(), 0);
        assert.equal(await store.isEmpty(), true);
        assert.deepEqual(await store.listDocuments(), []);
        assert.deepEqual(await findIds(store, 'falcon'), []);
        assert.equal(await store.getDocument('a'), undefined);
        await store.addDocuments([]);
        assert.equal(await store.isEmpty(), true);
      }),
  },
  {
    name: 'keeps documents whole and lists them by id',
    check: (subject) => {
      const odd = ['B', 'a', '10', '9', 'é', '\u{1f600}', '\uffee'].map((id) => aDocument({ id }));
      const documents = [...aCorpus(1, 20), ...odd];
      return withStore(subject, documents, async (store) => {
        assert.equal(await store.size(), documents.length);
        assert.equal(await store.isEmpty(), false);
        for (const document of documents) assertSameDocument(await store.getDocument(document.id), document);
        assert.deepEqual(
          (await store.listDocuments()).map(({ id }) => id),
          documents.map(({ id }) => id).sort(compareIds),
        );
      });
    },
  },
  {
    name: 'replaces a document whose id is added again',
    check: (subject) =>
      withStore(subject, [OLD, NEIGHBOUR], async (store) => {
        await store.addDocument(NEW);
        assert.equal(await store.size(), 2);
        assertSameDocument(await store.getDocument('a'), NEW);
        assert.deepEqual(await findIds(store, 'marble'), []);
        assert.deepEqual(await findIds(store, 'quartz'), ['a']);
      }),
  },
  {
    name: 'keeps the last of several documents with one id in one batch',
    check: (subject) =>
      withStore(subject, [], async (store) => {
        await store.addDocuments([OLD, NEIGHBOUR, NEW]);
        await assertHolds(subject, store, [NEIGHBOUR, NEW], 'after a batch with a repeated id');
      }),
  },
  {
    name: 'adds nothing of a batch in which a document is invalid',
    check: (subject) =>
      withStore(subject, [NEIGHBOUR], async (store) => {
        const before = await readState(store);
        for (const invalid of INVALID_DOCUMENTS as readonly Document[]) {
          for (const batch of [
            [invalid, NEW, OLD],
            [NEW, invalid, OLD],
            [NEW, OLD, invalid],
          ]) {
            await assertRagError(async () => store.addDocuments(batch));
            assert.deepEqual(await readState(store), before);
          }
          await assertRagError(async () => store.addDocument(invalid));
        }
        assert.deepEqual(await readState(store), before);
      }),
  },
  {
    name: 'removes one document and leaves its neighbours',
    check: (subject) =>
      withStore(subject, [OLD, NEIGHBOUR], async (store) => {
        assert.equal(await store.removeDocument('nowhere'), false);
        assert.equal(await store.removeDocument('a'), true);
        assert.equal(await store.removeDocument('a'), false);
        assert.equal(await store.getDocument('a'), undefined);
        assert.deepEqual(await findIds(store, 'falcon marble'), ['b']);
        await assertHolds(subject, store, [NEIGHBOUR], 'after a removal');
      }),
  },
  {
    name: 'looks like a fresh store with the same documents, whatever was added and removed before',
    check: (subject) =>
      checkProperty(
        fc.array(step, { maxLength: 25 }),
        (steps) =>
          withStore(subject, [], async (store) => {
            const model = new Map<string, Document>();
            for (const one of steps) await applyStep(store, model, one);
            await assertHolds(subject, store, [...model.values()], 'after random steps');
          }),
        30,
      ),
  },
  {
    name: 'forgets everything when it is cleared, and can be used again',
    check: (subject) =>
      withStore(subject, aCorpus(2, 10), async (store) => {
        await store.clear();
        await assertHolds(subject, store, [], 'after clear');
        await store.addDocuments([NEW]);
        await assertHolds(subject, store, [NEW], 'after clear and an addition');
      }),
  },
  {
    name: 'treats ids such as "__proto__" and "constructor" as any other',
    check: (subject) =>
      withStore(subject, [], async (store) => {
        for (const id of PROTOTYPE_WORDS) {
          assert.equal(await store.getDocument(id), undefined, `"${id}" is there before it was added`);
          assert.equal(await store.removeDocument(id), false);
        }
        const documents = PROTOTYPE_WORDS.map((id) => aDocument({ id }));
        await store.addDocuments(documents);
        assert.equal(await store.size(), documents.length);
        for (const document of documents) assertSameDocument(await store.getDocument(document.id), document);
        for (const id of PROTOTYPE_WORDS) assert.equal(await store.removeDocument(id), true);
        assert.equal(await store.isEmpty(), true);
        assert.deepEqual(Object.keys(Object.prototype), []);
      }),
  },
  {
    name: 'does not notice what a caller does to the lists it gave and got',
    check: (subject) =>
      withStore(subject, [], async (store) => {
        const given = [OLD, NEIGHBOUR];
        await store.addDocuments(given);
        given.length = 0;
        const before = await readState(store);
        const got = (await store.listDocuments()) as Document[];
        try {
          got.length = 0;
        } catch {
          // frozen
        }
        assert.deepEqual(await readState(store), before);
      }),
  },
  {
    name: 'answers without a promise',
    needs: ['synchronous'],
    check: (subject) =>
      withStore(subject, [], async (store) => {
        const answers: Readonly<Record<string, unknown>> = {
          addDocument: store.addDocument(OLD),
          addDocuments: store.addDocuments([NEIGHBOUR]),
          getDocument: store.getDocument('a'),
          listDocuments: store.listDocuments(),
          search: store.search('falcon', 1),
          size: store.size(),
          isEmpty: store.isEmpty(),
          replaceDocuments: store.replaceDocuments?.([], [NEW]),
          removeDocument: store.removeDocument('a'),
          clear: store.clear(),
        };
        for (const [method, answer] of Object.entries(answers)) {
          assert.ok(!isThenable(answer), `"${method}" gave a promise`);
        }
      }),
  },
];

type Step =
  | { readonly kind: 'add'; readonly documents: readonly Document[] }
  | { readonly kind: 'remove'; readonly id: string }
  | { readonly kind: 'clear' };

const someId = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');

const someDocument = fc
  .record({ id: someId, words: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 }) })
  .map(({ id, words }) => aDocument({ id, content: words.join(' ') }));

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      documents: fc.array(someDocument, { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('remove' as const), id: someId }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('clear' as const) }) },
);

async function applyStep(store: KnowledgeBase, model: Map<string, Document>, one: Step): Promise<void> {
  switch (one.kind) {
    case 'add':
      await store.addDocuments(one.documents);
      for (const document of one.documents) model.set(document.id, document);
      return;
    case 'remove':
      assert.equal(await store.removeDocument(one.id), model.delete(one.id), `removing "${one.id}"`);
      return;
    case 'clear':
      await store.clear();
      model.clear();
  }
}
