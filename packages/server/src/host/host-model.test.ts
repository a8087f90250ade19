import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { HostModel, type ModelLimits } from './host-model.test-support.js';
import { openHost } from './host.test-support.js';
import type { Caller } from './caller.js';
import type { RagHost } from './rag-host.js';

const CALLERS: readonly Caller[] = ['anna', 'bert', 'carl'].map((id) => ({ id }));
const IDS = ['a', 'b', '__proto__'];
const DOCUMENT_IDS = ['x', 'y', 'z', 'constructor'];
const WORDS = ['zebra', 'okapi', 'lion', 'heron'];

const LIMITS: ModelLimits = {
  maxSessions: 5,
  maxSessionsPerCaller: 2,
  maxDocuments: 8,
  maxDocumentsPerSession: 3,
  maxDocumentBytes: 60,
  maxDocumentBytesPerCaller: 35,
  idleTtlMs: 1_000,
};

/** One thing that is done to host and model alike; both answer with a value or the code of an error. */
interface Operation {
  readonly name: string;
  readonly onHost: (host: RagHost) => unknown;
  readonly onModel: (model: HostModel) => unknown;
}

const place = fc.record({ caller: fc.constantFrom(...CALLERS), id: fc.constantFrom(...IDS) });
const documentId = fc.constantFrom(...DOCUMENT_IDS);

const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 4, arbitrary: place.map(({ caller, id }) => openOf(caller, id)) },
  { weight: 1, arbitrary: place.map(({ caller, id }) => removeOf(caller, id)) },
  {
    weight: 8,
    arbitrary: fc
      .tuple(place, documentId, fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }))
      .map(([at, key, words]) => addOf(at.caller, at.id, key, words.join(' '))),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(place, documentId).map(([at, key]) => removeDocumentOf(at.caller, at.id, key)),
  },
  { weight: 1, arbitrary: place.map(({ caller, id }) => removeAddedOf(caller, id)) },
  { weight: 1, arbitrary: place.map(({ caller, id }) => clearOf(caller, id)) },
  {
    weight: 6,
    arbitrary: fc
      .tuple(place, fc.constantFrom(...WORDS))
      .map(([at, word]) => searchOf(at.caller, at.id, word)),
  },
  { weight: 3, arbitrary: place.map(({ caller, id }) => listOf(caller, id)) },
);

const step = fc.oneof(
  { weight: 6, arbitrary: operation },
  { weight: 1, arbitrary: fc.constantFrom(1, 400, 999, 1_000, 5_000, -300) },
);

describe('a host of three callers', () => {
  it('answers as a model of plain maps does, through caps, removals and moves of the clock', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
        const { host, clock } = openHost({ limits: LIMITS, sessions: { profile: 'classic' } });
        const model = new HostModel(LIMITS);
        model.nowMs = clock.now();
        for (const one of steps) {
          if (typeof one === 'number') {
            clock.set(clock.now() + one);
            model.nowMs = clock.now();
            continue;
          }
          expect([one.name, await answerOf(() => one.onHost(host))]).toEqual([one.name, one.onModel(model)]);
          await host.sweep();
          expect(host.stats()).toMatchObject(model.stats());
        }
        await host.close();
      }),
      { numRuns: 60 },
    );
  });

  it('gives nobody what another caller added, however their calls interleave', async () => {
    const { host } = openHost({ sessions: { profile: 'classic' } });
    const own = CALLERS.flatMap((caller) =>
      IDS.map((id) => ({ caller, id, text: `zebra of ${caller.id}${id}` })),
    );
    for (const { caller, id } of own) host.openSession(caller, id);
    await Promise.all(
      Array.from({ length: 10 }, async (_, round) =>
        Promise.all(
          own.map(async ({ caller, id, text }) => {
            await host.session(caller, id).addDocument(text, {}, { id: `${round}` });
            const { results } = await host.session(caller, id).search('zebra', 20);
            expect(new Set(results.map(({ content }) => content))).toEqual(new Set([text]));
          }),
        ),
      ),
    );
    expect(host.stats().documents).toBe(own.length * 10);
  });
});

function openOf(caller: Caller, id: string): Operation {
  return {
    name: `${caller.id} opens ${id}`,
    onHost: (host) => host.openSession(caller, id).id,
    onModel: (model) => model.open(caller.id, id),
  };
}

function removeOf(caller: Caller, id: string): Operation {
  return {
    name: `${caller.id} removes ${id}`,
    onHost: (host) => host.removeSession(caller, id),
    onModel: (model) => model.remove(caller.id, id),
  };
}

function addOf(caller: Caller, id: string, key: string, content: string): Operation {
  return {
    name: `${caller.id} adds ${key} to ${id}: ${content}`,
    onHost: (host) => host.session(caller, id).addDocument(content, {}, { id: key }),
    onModel: (model) => model.add(caller.id, id, key, content),
  };
}

function removeDocumentOf(caller: Caller, id: string, key: string): Operation {
  return {
    name: `${caller.id} takes ${key} out of ${id}`,
    onHost: (host) => host.session(caller, id).removeDocument(key),
    onModel: (model) => model.removeDocument(caller.id, id, key),
  };
}

function removeAddedOf(caller: Caller, id: string): Operation {
  return {
    name: `${caller.id} takes all out of ${id}`,
    onHost: (host) => host.session(caller, id).removeAddedDocuments(),
    onModel: (model) => model.removeAdded(caller.id, id),
  };
}

function clearOf(caller: Caller, id: string): Operation {
  return {
    name: `${caller.id} clears ${id}`,
    onHost: (host) => host.session(caller, id).clear(),
    onModel: (model) => model.clear(caller.id, id),
  };
}

function searchOf(caller: Caller, id: string, word: string): Operation {
  return {
    name: `${caller.id} searches ${id} for ${word}`,
    onHost: async (host) =>
      (await host.session(caller, id).search(word, 20)).results.map((result) => result.id).sort(),
    onModel: (model) => model.search(caller.id, id, word),
  };
}

/** Lists sessions and, part by part, documents. */
function listOf(caller: Caller, id: string): Operation {
  return {
    name: `${caller.id} lists ${id}`,
    onHost: async (host) => {
      const ids = host.listSessions(caller).items.map((session) => session.id);
      const documents: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await host.session(caller, id).listDocuments({ limit: 2, cursor });
        documents.push(...page.items.map((item) => item.id));
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      return [ids.sort(), host.hasSession(caller, id), documents];
    },
    onModel: (model) => {
      const documents = model.documentIds(caller.id, id);
      return typeof documents === 'string'
        ? documents
        : [model.ids(caller.id), model.has(caller.id, id), documents];
    },
  };
}

async function answerOf(call: () => unknown): Promise<unknown> {
  try {
    return await call();
  } catch (error) {
    return (error as { readonly code?: unknown }).code ?? error;
  }
}
