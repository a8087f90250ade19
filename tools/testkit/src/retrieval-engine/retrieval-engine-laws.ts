import assert from 'node:assert/strict';

import type {
  Awaitable,
  Document,
  RetrievalEngine,
  RetrievalRequest,
  RetrievedKnowledge,
} from '@rag/contracts';

import { aDocument } from '../builders/a-document.js';
import { UNUSED_WORD } from '../builders/words.js';
import { BLANK_QUERIES, HOSTILE_QUERIES } from '../hostile/hostile-queries.js';
import { assertFailsWith, assertRagError } from '../laws/assertions.js';
import type { Law } from '../laws/law.js';
import { idsOf } from '../search/ranked-assertions.js';

/**
 * What an engine may claim: `lexical`, that it finds by words and nothing else; `filters`, that it reads the filter;
 * `cancellable`, that an abort ends a retrieval; `closes`, that it can be closed.
 */
export type RetrievalEngineCapability = 'lexical' | 'filters' | 'cancellable' | 'closes';

/** An engine over documents. */
export interface EngineUnderTest {
  readonly engine: RetrievalEngine;
  dispose?(): Awaitable<void>;
}

/** Makes the engines that the suite checks. */
export interface RetrievalEngineSubject {
  /** @param documents at least one; ids and texts may be kept as they are. */
  create(documents: readonly Document[]): Awaitable<EngineUnderTest>;
  readonly capabilities: { readonly [K in RetrievalEngineCapability]?: boolean };
}

type RetrievalEngineLaw = Law<RetrievalEngineSubject, RetrievalEngineCapability>;

const GROUPS = ['red', 'green', 'blue'] as const;

/** Twelve documents of three groups, each with the word `walnut` and a word of its group, in files of their own. */
const DOCUMENTS: readonly Document[] = Array.from({ length: 12 }, (_, n) => {
  const group = GROUPS[n % GROUPS.length]!;
  const words = ['falcon', 'marble', 'orbit'][n % GROUPS.length]!;
  return aDocument({
    id: `d${n}`,
    content: `${'walnut '.repeat((n % 4) + 1)}${words} number${n}`,
    metadata: { group, file: `${n}.md` },
  });
});

const QUERY = 'walnut marble';

/** Laws about what a retrieval gives, and what it is told. */
export const RETRIEVAL_ENGINE_LAWS: readonly RetrievalEngineLaw[] = [
  {
    name: 'has a name',
    check: (subject) =>
      using(subject, ({ name }) => {
        assert.ok(name.trim() !== '', 'the name is blank');
      }),
  },
  {
    name: 'gives at most topK results of the corpus, none twice, with finite scores, best first',
    check: (subject) =>
      using(subject, async (engine) => {
        for (const topK of [1, 2, 5, 100]) {
          const { results } = await engine.retrieve(QUERY, { topK });
          assert.ok(results.length > 0, 'nothing was found');
          assert.ok(results.length <= topK, `got ${results.length} results for topK ${topK}`);
          assert.equal(new Set(idsOf(results)).size, results.length, 'an id is there twice');
          const known = new Set(DOCUMENTS.map(({ id }) => id));
          for (const { id } of results) assert.ok(known.has(id), `"${id}" is not of the corpus`);
          const scores = results.map(({ score }) => score);
          assert.ok(scores.every(Number.isFinite), 'a score is not finite');
          assert.deepEqual(
            scores,
            scores.toSorted((left, right) => right - left),
            'a better one stands behind',
          );
        }
      }),
  },
  {
    name: 'finds by words: who has the word, and nobody else',
    needs: ['lexical'],
    check: (subject) =>
      using(subject, async (engine) => {
        const found = await engine.retrieve('marble', { topK: 100 });
        const expected = DOCUMENTS.filter(({ content }) => content.includes('marble'));
        assert.deepEqual([...idsOf(found.results)].sort(), expected.map(({ id }) => id).sort());
        assert.deepEqual((await engine.retrieve(UNUSED_WORD)).results, []);
      }),
  },
  {
    name: 'finds nothing for a query without words',
    check: (subject) =>
      using(subject, async (engine) => {
        for (const query of BLANK_QUERIES) assert.deepEqual((await engine.retrieve(query)).results, []);
      }),
  },
  {
    name: 'filters before the cut at topK',
    needs: ['filters'],
    check: (subject) =>
      using(subject, async (engine) => {
        for (const group of GROUPS) {
          const { results } = await engine.retrieve('walnut', { topK: 3, filter: { group } });
          assert.equal(results.length, 3, `of four documents of the group "${group}"`);
          assert.ok(results.every(({ metadata }) => metadata['group'] === group));
        }
      }),
  },
  {
    name: 'gives what reaches minScore, and all of that',
    check: (subject) =>
      using(subject, async (engine) => {
        const all = await engine.retrieve(QUERY, { topK: 5 });
        for (const { score } of all.results) {
          const { results } = await engine.retrieve(QUERY, { topK: 5, minScore: score });
          const expected = all.results.filter((result) => result.score >= score);
          assert.deepEqual(idsOf(results), idsOf(expected), `from ${score} on`);
        }
      }),
  },
  {
    name: 'gives the same answer again, and while others are under way',
    check: (subject) =>
      using(subject, async (engine) => {
        const first = plain(await engine.retrieve(QUERY));
        const [again, , more] = await Promise.all([
          engine.retrieve(QUERY),
          engine.retrieve('orbit'),
          engine.retrieve(QUERY),
        ]);
        assert.deepEqual(plain(again), first);
        assert.deepEqual(plain(more), first);
      }),
  },
  {
    name: 'names one generation while nothing changes, or none',
    check: (subject) =>
      using(subject, async (engine) => {
        const first = await engine.retrieve(QUERY);
        const second = await engine.retrieve('orbit');
        assert.equal(second.generation, first.generation);
      }),
  },
  {
    name: 'bears hostile queries',
    check: (subject) =>
      using(subject, async (engine) => {
        for (const query of HOSTILE_QUERIES) {
          const { results } = await engine.retrieve(query, { topK: 3 });
          assert.ok(results.length <= 3);
          assert.ok(results.every(({ score }) => Number.isFinite(score)));
        }
      }),
  },
  {
    name: 'refuses a topK that is no count',
    check: (subject) =>
      using(subject, async (engine) => {
        for (const topK of [-1, 1.5, NaN, '5' as unknown as number])
          await assertRagError(async () => engine.retrieve(QUERY, { topK }));
      }),
  },
  {
    name: 'rejects a retrieval that was aborted, with the reason',
    needs: ['cancellable'],
    check: (subject) =>
      using(subject, async (engine) => {
        const reason = new Error('enough');
        const request: RetrievalRequest = { signal: AbortSignal.abort(reason) };
        await assertFailsWith(async () => engine.retrieve(QUERY, request), reason);
      }),
  },
  {
    name: 'can be closed, and closed again',
    needs: ['closes'],
    check: (subject) =>
      using(subject, async (engine) => {
        assert.ok(engine.close !== undefined, 'it has no "close"');
        await engine.close();
        await engine.close();
      }),
  },
];

async function using(
  subject: RetrievalEngineSubject,
  check: (engine: RetrievalEngine) => Awaitable<void>,
): Promise<void> {
  const { engine, ...rest } = await subject.create(DOCUMENTS);
  try {
    await check(engine);
  } finally {
    await rest.dispose?.();
  }
}

function plain({ results }: RetrievedKnowledge): unknown {
  return results.map(({ id, score }) => [id, score]);
}
