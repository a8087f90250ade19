import { callServer } from '../server/call-server.js';
import { withFolder, withServer } from '../server/with-server.js';
import { expectState, type FaultFinding } from './fault.js';

const HOUR_MS = 3_600_000;

/** The machine's time corrected by a day, back and then forth. */
export async function clockJump(): Promise<FaultFinding> {
  return withFolder(async (folder) =>
    withServer({ folder, fakeClock: true }, async (server) => {
      const { url } = server;
      await callServer(url, '/sessions/s', { method: 'PUT' });
      const document = { json: { content: 'otters in the harbour' } };
      expectState(
        (await callServer(url, '/sessions/s/documents', document)).status === 201,
        'a document is added',
      );
      const isFound = async (): Promise<boolean> => {
        const { status, text } = await callServer(url, '/sessions/s/search', { json: { query: 'otters' } });
        return status === 200 && text.includes('harbour');
      };
      await server.ask({ ask: 'jump', ms: -24 * HOUR_MS });
      expectState(await isFound(), 'a session answers after the time went back');
      await server.ask({ ask: 'advance', ms: HOUR_MS / 2 });
      expectState(await isFound(), 'a session that is used does not end after the time went back');
      await server.ask({ ask: 'jump', ms: 24 * HOUR_MS });
      const { status } = await callServer(url, '/sessions/s');
      expectState(status === 200 || status === 404, 'a session is there or has ended');
      await callServer(url, '/sessions/s', { method: 'PUT' });
      await callServer(url, '/sessions/s/documents', document);
      expectState(await isFound(), 'the server works after the time went forth');
      return {
        fault: 'clock jump',
        done: 'a day back, half an hour later a day forth (injected clock)',
        state: `back: the session goes on; forth: ${status === 404 ? 'it ends as idle and can be opened again' : 'it goes on'}`,
      };
    }),
  );
}
