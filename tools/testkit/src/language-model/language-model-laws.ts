import assert from 'node:assert/strict';

import type { LanguageModelPart, LanguageModelRequest } from '@rag/contracts';

import { assertFailsWith, failureOf } from '../laws/assertions.js';
import type { Law } from '../laws/law.js';
import type {
  LanguageModelCapability,
  LanguageModelSubject,
  ModelScript,
  ModelUnderTest,
} from './model-subject.js';

type ModelLaw = Law<LanguageModelSubject, LanguageModelCapability>;

const FINISHES: ModelScript = { texts: ['An otter', ' swims', '.\n“Да” 检索'], then: 'finish' };
const HANGS: ModelScript = { texts: ['one'], then: 'hang' };
const FAILS: ModelScript = { texts: ['one', ' two'], then: 'fail' };

const REQUEST: LanguageModelRequest = {
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'What swims?' },
    { role: 'assistant', content: 'Ducks.' },
    { role: 'user', content: 'What else?' },
  ],
};

/** Laws about one answer, its end, and calls that are given up. */
export const LANGUAGE_MODEL_LAWS: readonly ModelLaw[] = [
  {
    name: 'has an id that is not blank and stays the same',
    check: withModel(FINISHES, async ({ model }) => {
      const { id } = model;
      assert.ok(id.trim() !== '', 'the id is blank');
      await collect(model.stream(REQUEST));
      assert.equal(model.id, id);
    }),
  },
  {
    name: 'gives texts, then one finish, and nothing after it',
    check: withModel(FINISHES, async ({ model }) => {
      const parts = await collect(model.stream(REQUEST));
      assert.deepEqual(
        parts.map(({ type }) => type === 'finish'),
        parts.map((_, at) => at === parts.length - 1),
      );
      assert.ok(parts.length > 0, 'there is no finish');
    }),
  },
  {
    name: 'says why it stopped, and counts tokens in whole numbers where it counts them',
    check: withModel(FINISHES, async ({ model }) => {
      const finish = (await collect(model.stream(REQUEST))).at(-1);
      assert.ok(finish?.type === 'finish', 'there is no finish');
      assert.ok(['stop', 'length', 'content-filter', 'other'].includes(finish.reason), finish.reason);
      for (const count of [finish.usage?.inputTokens, finish.usage?.outputTokens])
        assert.ok(count === undefined || (Number.isSafeInteger(count) && count >= 0), `a count is ${count}`);
    }),
  },
  {
    name: 'gives the texts of the answer in order and whole',
    needs: ['scripted'],
    check: withModel(FINISHES, async ({ model }) => {
      assert.equal(textOf(await collect(model.stream(REQUEST))), FINISHES.texts.join(''));
    }),
  },
  {
    name: 'leaves the request as it is',
    check: withModel(FINISHES, async ({ model }) => {
      const request = structuredClone(REQUEST);
      await collect(model.stream(deepFreeze(request)));
      assert.deepEqual(request, REQUEST);
    }),
  },
  {
    name: 'answers calls that overlap independently',
    check: withModel(FINISHES, async ({ model }) => {
      const alone = textOf(await collect(model.stream(REQUEST)));
      const together = await Promise.all([1, 2, 3].map(async () => collect(model.stream(REQUEST))));
      for (const parts of together) assert.equal(textOf(parts), alone);
    }),
  },
  {
    name: 'rejects with the reason where the signal was aborted before',
    check: withModel(FINISHES, async ({ model }) => {
      const reason = new Error('not wanted');
      const signal = AbortSignal.abort(reason);
      await assertFailsWith(() => collect(model.stream({ ...REQUEST, signal })), reason);
    }),
  },
  {
    name: 'rejects with the reason where the signal is aborted while it waits',
    needs: ['scripted'],
    check: withModel(HANGS, async ({ model }) => {
      const controller = new AbortController();
      const iterator = model.stream({ ...REQUEST, signal: controller.signal })[Symbol.asyncIterator]();
      const first: IteratorResult<LanguageModelPart, undefined> = await iterator.next();
      assert.equal(first.value?.type, 'text');
      const reason = new Error('enough');
      const next = iterator.next();
      controller.abort(reason);
      await assertFailsWith(() => next, reason);
    }),
  },
  {
    name: 'ends its work where the signal is aborted',
    needs: ['scripted', 'ends'],
    check: withModel(HANGS, async ({ model, abandoned }) => {
      const controller = new AbortController();
      const iterator = model.stream({ ...REQUEST, signal: controller.signal })[Symbol.asyncIterator]();
      await iterator.next();
      const next = failureOf(() => iterator.next());
      controller.abort(new Error('enough'));
      await next;
      await abandoned;
    }),
  },
  {
    name: 'ends its work where the caller stops reading',
    needs: ['scripted', 'ends'],
    check: withModel(HANGS, async ({ model, abandoned }) => {
      for await (const part of model.stream(REQUEST)) {
        assert.equal(part.type, 'text');
        break;
      }
      await abandoned;
    }),
  },
  {
    name: 'gives what came, then rejects, where it breaks in the middle',
    needs: ['scripted', 'fails'],
    check: withModel(FAILS, async ({ model }) => {
      const parts: LanguageModelPart[] = [];
      await failureOf(async () => {
        for await (const part of model.stream(REQUEST)) parts.push(part);
      });
      assert.equal(textOf(parts), FAILS.texts.join(''));
      assert.ok(!parts.some(({ type }) => type === 'finish'), 'it finished all the same');
    }),
  },
];

function withModel(
  script: ModelScript,
  check: (under: ModelUnderTest) => Promise<void>,
): (subject: LanguageModelSubject) => Promise<void> {
  return async (subject) => {
    const under = await subject.create(script);
    try {
      await check(under);
    } finally {
      await under.dispose?.();
    }
  };
}

async function collect(stream: AsyncIterable<LanguageModelPart>): Promise<readonly LanguageModelPart[]> {
  const parts: LanguageModelPart[] = [];
  for await (const part of stream) parts.push(part);
  return parts;
}

function textOf(parts: readonly LanguageModelPart[]): string {
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

function deepFreeze<T extends object>(value: T): T {
  for (const part of Object.values(value))
    if (typeof part === 'object' && part !== null) deepFreeze(part as object);
  return Object.freeze(value);
}
