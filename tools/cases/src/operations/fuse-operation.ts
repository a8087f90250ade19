import { Document, SearchResult, type RankedSnapshot, type RankedStream } from '@rag/contracts';
import { DEFAULT_STREAM_TIMEOUT_MS, HybridRetriever } from '@rag/fusion';
import { FakeClock } from '@rag/testkit';

import { Fields } from '../bank/fields.js';
import type { JsonObject } from '../bank/json.js';
import type { OperationTable } from './operation.js';
import { topKOf } from './shared-fields.js';

/** Fusing over streams that answer as the case says. */
export const FUSE_OPERATIONS: OperationTable = {
  fuse: async (fields, { world, noteCalls, signal }) => {
    const fileOf = new Map(Object.entries(fields.optionalObject('file_of') ?? {}));
    const topK = topKOf(fields);
    const maxPerFile = fields.optionalNumber('maxPerFile');
    const query = fields.optionalText('query') ?? 'anything';
    const streams = fields.objects('streams').map((stream) => new ScriptedStream(stream, fileOf));
    const clock = new FakeClock();
    const builder = HybridRetriever.builder().clock(clock).events(world.events.sink);
    if (maxPerFile !== undefined) builder.maxPerFile(maxPerFile);
    for (const stream of streams) builder.stream(stream, stream.weight);
    try {
      const value = await letTimePass(builder.build().retrieve(query, topK, { signal }), clock);
      return { kind: 'results', value };
    } finally {
      noteCalls(new Map(streams.map(({ name, calls }) => [name, calls])));
    }
  },
};

/** Waits for an answer and moves the clock on past every time limit until it is there. */
async function letTimePass<T>(answer: Promise<T>, clock: FakeClock): Promise<T> {
  const state = { isSettled: false };
  const settle = (): void => {
    state.isSettled = true;
  };
  answer.then(settle, settle);
  while (!state.isSettled) {
    await new Promise((resolve) => setImmediate(resolve));
    clock.advance(DEFAULT_STREAM_TIMEOUT_MS);
  }
  return answer;
}

/** A stream that gives the ids of a case in order; it may throw, reject, never answer or be unavailable. */
class ScriptedStream implements RankedStream {
  readonly name: string;
  readonly weight: number;
  calls = 0;
  readonly #results: readonly SearchResult[];
  readonly #isAvailable: boolean;
  readonly #throws: string | undefined;
  readonly #rejects: string | undefined;
  readonly #never: boolean;

  constructor(script: JsonObject, fileOf: ReadonlyMap<string, unknown>) {
    const fields = new Fields(script, 'the stream');
    this.name = fields.text('name');
    this.weight = Number(fields.json('weight') ?? 1);
    const ids = fields.texts('ids');
    this.#results = ids.map((id, rank) => new SearchResult(documentOf(id, fileOf), ids.length - rank));
    this.#isAvailable = fields.optionalFlag('available') ?? true;
    this.#throws = messageIn(fields, 'throws');
    this.#rejects = messageIn(fields, 'rejects');
    this.#never = fields.optionalFlag('never') ?? false;
    fields.expectAllRead();
  }

  isAvailable(): boolean {
    return this.#isAvailable;
  }

  snapshot(): RankedSnapshot {
    return { generation: 1, search: (_query, topK) => this.#search(topK) };
  }

  #search(topK: number): readonly SearchResult[] | Promise<readonly SearchResult[]> {
    this.calls++;
    if (this.#throws !== undefined) throw new Error(this.#throws);
    if (this.#rejects !== undefined) return Promise.reject(new Error(this.#rejects));
    if (this.#never) return new Promise(() => undefined);
    return this.#results.slice(0, topK);
  }
}

function documentOf(id: string, fileOf: ReadonlyMap<string, unknown>): Document {
  const file = fileOf.get(id);
  return new Document({ id, content: id, metadata: typeof file === 'string' ? { file } : {} });
}

/** A failure: its message, or `true` for any. */
function messageIn(fields: Fields, name: string): string | undefined {
  const value = fields.json(name);
  if (value === undefined || value === false) return undefined;
  return typeof value === 'string' ? value : `the stream ${name}`;
}
