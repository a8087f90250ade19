import { RagError, type Document } from '@rag/contracts';
import { aDocument, assertContents, describeVectorIndex, failureOf, idsOf } from '@rag/testkit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { openQdrantIndex, type OpenQdrantIndexOptions } from './open-qdrant-index.js';
import { readQdrantAddress } from './qdrant-address.js';
import { QdrantClient } from './qdrant-client.js';
import { QdrantIndex } from './qdrant-index.js';
import { resolveQdrantIndexOptions } from './qdrant-options.js';
import {
  API_KEY,
  startQdrantStandIn,
  type QdrantFault,
  type QdrantStandIn,
} from './qdrant-stand-in.test-support.js';

let server: QdrantStandIn;
let collections = 0;

beforeAll(async () => {
  server = await startQdrantStandIn();
});

afterAll(() => server.stop());

const open = async (options: OpenQdrantIndexOptions = {}): Promise<QdrantIndex> => {
  collections += 1;
  return openQdrantIndex({ env: server.env, collection: `c${collections}`, ...options });
};

/** An index on the collection that was opened last, whose calls end soon. */
function impatient(): QdrantIndex {
  const resolved = resolveQdrantIndexOptions({ collection: `c${collections}`, timeoutMs: 100 });
  return new QdrantIndex(new QdrantClient(readQdrantAddress(server.env), resolved), resolved);
}

/** The typed error of a call that fails; it tells nobody the key or where the server is. */
async function refusal(call: () => unknown): Promise<RagError> {
  const error = (await failureOf(call)) as RagError;
  expect(RagError.is(error), String(error)).toBe(true);
  const told = `${error.message} ${JSON.stringify(error.details)} ${String(error.cause)}`;
  for (const secret of [API_KEY, '127.0.0.1', 'elsewhere']) expect(told).not.toContain(secret);
  return error;
}

const codeOf = async (call: () => unknown): Promise<string> => (await refusal(call)).code;

const EAST = aDocument({ id: 'east', embedding: [1, 0], metadata: { side: 'east' } });
const NORTH = aDocument({ id: 'north', embedding: [0, 3] });
const FLAT = aDocument({ id: 'flat', embedding: [1, 2, 3] });

const subject = { capabilities: { lossless: true }, create: () => open() };

describeVectorIndex({
  name: 'QdrantIndex on a stand-in',
  create: () => open(),
  dispose: (index) => index.close?.(),
  runs: 10,
});

const FAULTS: readonly (readonly [what: string, fault: QdrantFault, failure: string])[] = [
  ['401', { status: 401 }, 'UNAUTHORIZED'],
  ['403', { status: 403 }, 'UNAUTHORIZED'],
  ['409', { status: 409 }, 'CONFLICT'],
  ['413', { status: 413 }, 'REFUSED'],
  ['422', { status: 422 }, 'REFUSED'],
  ['429', { status: 429 }, 'BUSY'],
  ['500', { status: 500 }, 'FAILED'],
  ['503', { status: 503 }, 'BUSY'],
  ['a redirect', { status: 307, headers: { location: 'http://elsewhere/' } }, 'REDIRECTED'],
  ['a lost connection', 'break', 'UNREACHABLE'],
  ['an answer that is cut off', 'cut off', 'INVALID_ANSWER'],
  ['an answer that is no JSON', { text: '<html>' }, 'INVALID_ANSWER'],
  ['an answer without a result', { text: '{"status":"ok"}' }, 'INVALID_ANSWER'],
  ['an answer of another shape', { text: '{"status":"ok","result":[[]]}' }, 'INVALID_ANSWER'],
  ['silence', 'hang', 'TIMEOUT'],
];

const CALLS: readonly (readonly [name: string, request: string, call: (index: QdrantIndex) => unknown])[] = [
  ['add', 'PUT /points', (index) => index.add([NORTH])],
  ['remove', 'POST /points/delete', (index) => index.remove(['east'])],
  ['clear', 'POST /points/delete', (index) => index.clear()],
  ['get', 'POST /points', (index) => index.get('east')],
  ['size', 'POST /points/count', (index) => index.size()],
  ['search', 'POST /points/query', (index) => index.search([1, 0], 1)],
];

describe('QdrantIndex', () => {
  const rows = FAULTS.flatMap(([what, fault, failure]) =>
    CALLS.map(([name, request, call]) => ({ what, fault, failure, name, request, call })),
  );

  it.each(rows)(
    'fails $name at $what as $failure, and goes on with nothing half-done',
    async ({ fault, failure, request, call }) => {
      const index = await open();
      await index.add([EAST]);
      server.failOn(request, fault);
      const subjected = fault === 'hang' ? impatient() : index;
      expect(await codeOf(() => call(subjected))).toBe(`RAG_VECTOR_INDEX_${failure}`);
      // A change whose answer alone was cut off was made; any other was not.
      server.forgive();
      if (fault !== 'cut off') await assertContents(subject, index, [EAST], ['north']);
      await index.add([EAST, NORTH]);
      expect(await index.size()).toBe(2);
    },
  );

  it.each(FAULTS)('fails to open at %s', async (_what, fault, failure) => {
    await (await open({ collection: 'opened' })).add([EAST]);
    server.failOn('GET ', fault);
    const timeoutMs = fault === 'hang' ? 100 : 10_000;
    // A result of another shape is that of a collection of somebody else.
    const isForeign = typeof fault === 'object' && 'text' in fault && fault.text.includes('[[]]');
    expect(await codeOf(() => open({ collection: 'opened', timeoutMs }))).toBe(
      `RAG_VECTOR_INDEX_${isForeign ? 'REFUSED' : failure}`,
    );
  });

  it('says how long the server asks to be left alone', async () => {
    const index = await open();
    server.failOn('GET ', { status: 429, headers: { 'retry-after': '7' } });
    expect((await refusal(() => index.add([EAST]))).details).toEqual({ status: 429, retryAfterMs: 7000 });
  });

  it('says that nobody knows what became of a change whose answer was lost, and takes it again', async () => {
    const index = await open();
    server.failOn('PUT /points', 'lost');
    expect(await codeOf(() => index.add([EAST]))).toBe('RAG_VECTOR_INDEX_UNREACHABLE');
    await index.add([EAST]);
    await assertContents(subject, index, [EAST]);
  });

  it('does not take a change for made that the server only took', async () => {
    const index = await open();
    server.failOn('PUT /points', {
      text: '{"status":"ok","result":{"operation_id":1,"status":"acknowledged"}}',
    });
    expect(await codeOf(() => index.add([EAST]))).toBe('RAG_VECTOR_INDEX_TIMEOUT');
  });

  it('finds nothing where its collection is gone, and makes it anew', async () => {
    const [first, second] = [await open({ collection: 'shared' }), await open({ collection: 'shared' })];
    await first.add([EAST]);
    server.collections.answer('DELETE', 'shared', '', '');
    expect(await second.search([1, 0], 1)).toEqual([]);
    expect([await second.size(), await second.get('east'), await second.remove(['east'])]).toEqual([
      0,
      undefined,
      0,
    ]);
    await second.clear();
    await second.add([NORTH]);
    await assertContents(subject, first, [NORTH]);
  });

  it('refuses vectors of another dimension than those in the collection, whoever put them there', async () => {
    const [first, second] = [await open({ collection: 'dims' }), await open({ collection: 'dims' })];
    await first.add([EAST]);
    for (const call of [() => second.add([FLAT]), () => second.search([1, 2, 3], 1)]) {
      const error = await refusal(call);
      expect([error.code, error.message]).toEqual([
        'RAG_VECTOR_DIMENSION_MISMATCH',
        expect.stringMatching(/"3".*"2"/u),
      ]);
    }
    // Also where the filter leaves nothing to compare with.
    expect(await codeOf(() => second.search([1, 2, 3], 1, { filter: { side: 'none' } }))).toBe(
      'RAG_VECTOR_DIMENSION_MISMATCH',
    );
    await first.clear();
    expect(await second.search([1, 2, 3], 1)).toEqual([]);
    await second.add([FLAT]);
    expect(await first.dimensions()).toBe(3);
  });

  it('adds beside another program that makes the collection at the same time', async () => {
    const [first, second] = [await open({ collection: 'race' }), await open({ collection: 'race' })];
    await Promise.all([first.add([EAST]), second.add([NORTH])]);
    await assertContents(subject, first, [EAST, NORTH]);
  });

  it('lets changes through one object wait for each other, so that the first dimension holds', async () => {
    const index = await open();
    const outcomes = await Promise.allSettled([index.add([EAST]), index.add([FLAT]), index.add([NORTH])]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    await assertContents(subject, index, [EAST, NORTH], ['flat']);
  });

  it('refuses a collection of somebody else', async () => {
    const body = JSON.stringify({ vectors: { size: 2, distance: 'Euclid' } });
    server.collections.answer('PUT', 'theirs', '', body);
    expect(await codeOf(() => open({ collection: 'theirs' }))).toBe('RAG_VECTOR_INDEX_REFUSED');
    const dot = await open({ collection: 'products', similarity: 'dot' });
    await dot.add([EAST]);
    expect(await codeOf(() => open({ collection: 'products' }))).toBe('RAG_VECTOR_INDEX_REFUSED');
  });

  it('sends a call as one request, and refuses before it sends what is too large for one', async () => {
    const index = await open({ maxRequestBytes: 20_000 });
    const documents: Document[] = Array.from({ length: 40 }, (_, at) =>
      aDocument({ id: `d${at}`, embedding: [1, at] }),
    );
    await index.add(documents);
    expect(await index.size()).toBe(40);
    const before = server.requests.length;
    const many = Array.from({ length: 400 }, (_, at) => aDocument({ id: `e${at}`, embedding: [1, at] }));
    expect(await codeOf(() => index.add(many))).toBe('RAG_VECTOR_INDEX_REFUSED');
    expect(server.requests.slice(before).filter((request) => request.startsWith('PUT'))).toEqual([]);
    expect(await index.size()).toBe(40);
  });

  it('stops reading an answer that is too large', async () => {
    const index = await open({ maxResponseBytes: 1_000 });
    await index.add([aDocument({ id: 'long', content: 'x'.repeat(2_000), embedding: [1, 0] })]);
    expect(await codeOf(() => index.search([1, 0], 1))).toBe('RAG_VECTOR_INDEX_INVALID_ANSWER');
  });

  it('asks one request of a search that finds, and more only where the server could not test', async () => {
    const index = await open();
    const documents = Array.from({ length: 40 }, (_, at) =>
      aDocument({ id: `d${at}`, embedding: [40 - at, at], metadata: { at, 'odd key': at % 2 } }),
    );
    await index.add(documents);
    const requestsOf = async (search: () => Promise<unknown>): Promise<number> => {
      const before = server.requests.length;
      await search();
      return server.requests.length - before;
    };
    expect(await requestsOf(() => index.search([1, 0], 3))).toBe(1);
    expect(await requestsOf(() => index.search([1, 0], 3, { filter: { at: { $in: [30, 31, 38.5] } } }))).toBe(
      1,
    );
    const filter = { 'odd key': 1 };
    expect(await requestsOf(() => index.search([1, 0], 3, { filter }))).toBe(2);
    expect(idsOf(await index.search([1, 0], 3, { filter }))).toEqual(['d1', 'd3', 'd5']);
    expect(idsOf(await index.search([1, 0], 1, { accepts: ({ id }) => id === 'd37' }))).toEqual(['d37']);
  });

  it('gives a search up with the reason of its signal, while the server is silent', async () => {
    const index = await open();
    await index.add([EAST]);
    server.failOn('POST /points/query', 'hang');
    const before = server.requests.length;
    const [stop, reason] = [new AbortController(), new Error('given up')];
    const failure = failureOf(() => index.search([1, 0], 1, { signal: stop.signal }));
    await vi.waitFor(() => {
      expect(server.requests.length).toBeGreaterThan(before);
    });
    stop.abort(reason);
    expect(await failure).toBe(reason);
  });

  it('hands on what a predicate of the caller throws', async () => {
    const index = await open();
    await index.add([EAST]);
    const reason = new Error('not today');
    const accepts = (): boolean => {
      throw reason;
    };
    expect(await failureOf(() => index.search([1, 0], 1, { accepts }))).toBe(reason);
  });

  it('compares by products where it is told, and refuses what the server cannot compute with', async () => {
    const index = await open({ similarity: 'dot' });
    await index.add([EAST, NORTH]);
    expect((await index.search([2, 5], 2)).map(({ id, score }) => [id, score])).toEqual([
      ['north', 15],
      ['east', 2],
    ]);
    expect(await codeOf(() => index.add([aDocument({ embedding: [1e30, 0] })]))).toBe(
      'RAG_VECTOR_INVALID_DOCUMENT',
    );
    expect(await codeOf(() => index.search([1e30, 0], 1))).toBe('RAG_VECTOR_INVALID_VECTOR');
  });

  it('ends once, and says so afterwards', async () => {
    const index = await open();
    await Promise.all([index.close(), index.close()]);
    for (const call of [() => index.size(), () => index.add([EAST])])
      expect(await codeOf(call)).toBe('RAG_VECTOR_INDEX_CLOSED');
  });
});
