import { callForJson, callServer } from '../server/call-server.js';
import { seededRandom } from '../server/seeded-random.js';
import { count, type SoakTally } from './soak-tally.js';

/** One client with a session of its own. */
export interface SoakClient {
  readonly url: string;
  /** Its number; its session and its words are named by it. */
  readonly number: number;
  readonly queries: readonly string[];
  /** The folders that it indexes in turn, as the server names them. */
  readonly folders: readonly string[];
  readonly tally: SoakTally;
}

/** Documents of a client; then the first is replaced, so that the corpus stays as large as it is. */
const NOTES = 20;

/** Milliseconds after which a client hangs up that means to. */
const HANG_UP_MS = 15;

/** One request of the mix: mostly searches, some documents, chat, index runs, clients that hang up, new sessions. */
export async function takeTurn(client: SoakClient, turn: number): Promise<void> {
  const { url, number, queries, folders, tally } = client;
  const random = seededRandom(number * 100_003 + turn);
  const path = `/sessions/client-${number}`;
  const pick = random();
  const query = queries[Math.floor(random() * queries.length)]!;
  await count(tally, async () => {
    if (pick < 0.6) {
      const { results } = (await callForJson(url, `${path}/search`, { json: { query } })) as {
        readonly results: readonly { readonly id: string }[];
      };
      checkOwn(
        results.map(({ id }) => id),
        number,
      );
      return 'answered';
    }
    if (pick < 0.7) {
      const content = `word${number} ${query}`;
      const note = `${path}/documents/note-${number}-${turn % NOTES}`;
      const { status } = await callServer(url, note, { method: 'PUT', json: { content } });
      if (status !== 200 && status !== 201) throw new Error(`a document was answered with ${status}`);
      return 'answered';
    }
    if (pick < 0.8) {
      const { status, text } = await callServer(url, `${path}/chat`, { json: { message: query } });
      if (status !== 200 || !text.includes('event: finish'))
        throw new Error(`a chat ended with ${status}: ${text.slice(-200)}`);
      return 'answered';
    }
    if (pick < 0.9) return hangUp(url, `${path}/${random() < 0.5 ? 'chat' : 'prompt'}`, query);
    if (pick < 0.97) {
      await callForJson(url, `${path}/status`);
      return 'answered';
    }
    if (pick < 0.995) {
      const root = folders[Math.floor(random() * folders.length)]!;
      const run = (await callForJson(url, `${path}/index?wait=true`, { json: { root } })) as {
        readonly state: string;
      };
      if (run.state !== 'succeeded') throw new Error(`an index run ended as "${run.state}"`);
      return 'answered';
    }
    await callForJson(url, path, { method: 'DELETE', status: 204 });
    await callForJson(url, path, { method: 'PUT', status: 201 });
    return 'answered';
  });
}

/** Documents that others added have the number of another client in their ids. */
function checkOwn(ids: readonly string[], number: number): void {
  const foreign = ids.find((id) => id.startsWith('note-') && !id.startsWith(`note-${number}-`));
  if (foreign !== undefined) throw new Error(`client ${number} was given "${foreign}"`);
}

async function hangUp(url: string, path: string, query: string): Promise<'answered' | 'abandoned'> {
  const isChat = path.endsWith('chat');
  const signal = AbortSignal.timeout(HANG_UP_MS);
  try {
    const { status } = await callServer(url, path, { json: isChat ? { message: query } : { query }, signal });
    if (status !== 200) throw new Error(`"${path}" answered with ${status}`);
    return 'answered';
  } catch (error) {
    if (signal.aborted) return 'abandoned';
    throw error;
  }
}
