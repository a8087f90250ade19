import { open } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';

import { callForJson, callServer, indexSession } from '../server/call-server.js';
import { writeCorpus } from '../server/generated-corpus.js';
import { ServerHandle } from '../server/server-handle.js';
import { withFolder, withServer } from '../server/with-server.js';
import { digestFolder } from './folder-digest.js';
import { eventually, expectState, type FaultFinding } from './fault.js';

const FILES = 400;
const KILLS = 6;
/** Enough to start with. */
const MAX_OPEN_FILES = 256;

interface RunState {
  readonly state: string;
  readonly progress: { readonly phase: string; readonly indexedFiles: number } | null;
}

/** `kill -9` at moments spread over an index run, the commit among them. */
export async function killWhileIndexing(): Promise<FaultFinding> {
  return withFolder(async (folder) => {
    await writeCorpus(folder, FILES);
    const digest = await digestFolder(folder);
    const phases = new Set<string>();
    for (let kill = 0; kill <= KILLS; kill++) {
      const server = await ServerHandle.start({ folder });
      await callServer(server.url, '/sessions/s', { method: 'PUT' });
      const { id } = (await callForJson(server.url, '/sessions/s/index', {
        json: { root: '.' },
        status: 202,
      })) as {
        readonly id: string;
      };
      const wanted = (FILES * kill) / KILLS;
      await eventually(async () => {
        const { state, progress } = (await callForJson(server.url, `/sessions/s/index/${id}`)) as RunState;
        phases.add(progress?.phase ?? 'discover');
        return state !== 'running' || progress?.phase === 'commit' || (progress?.indexedFiles ?? 0) >= wanted;
      }, 'the run goes on until it is killed');
      await server.kill();
      expectState((await digestFolder(folder)) === digest, 'no file of the folder has changed');
    }
    await withServer({ folder }, async ({ url }) => {
      const lost = await callServer(url, '/sessions/s/status');
      expectState(
        lost.status === 404 && lost.text.includes('RAG_SERVER_SESSION_UNKNOWN'),
        'the session is unknown',
      );
      const { fileCount } = await indexSession(url, 's');
      expectState(fileCount === FILES, `all ${FILES} files are indexed after the restart`);
    });
    return {
      fault: 'kill -9 in an index run',
      done: `${KILLS + 1} times, from its start to its commit (phases seen: ${[...phases].join(', ')})`,
      state: `the folder is as it was; the session answers 404, RAG_SERVER_SESSION_UNKNOWN; opened and indexed again it has all ${FILES} files`,
    };
  });
}

/** Logs that cannot be written: every write to the full device fails as on a full disk. */
export async function fullDisk(): Promise<FaultFinding> {
  return withFolder(async (folder) => {
    await writeCorpus(folder, FILES / 10);
    const full = await open('/dev/full', 'w');
    try {
      return await withServer(
        { folder },
        async (server) => {
          const { fileCount } = await indexSession(server.url, 's');
          expectState(fileCount === FILES / 10, 'every file is indexed');
          for (let round = 0; round < 20; round++) {
            await callServer(server.url, '/sessions/s/search', { json: { query: '' } });
            await callServer(server.url, '/nowhere');
          }
          const { status } = await callServer(server.url, '/sessions/s/search', {
            json: { query: 'page 7' },
          });
          expectState(status === 200 && server.isRunning, 'the server answers');
          return {
            fault: 'full disk',
            done: 'stdout and stderr on a device that is full; index run, searches, requests that are refused',
            state: 'the server writes nothing but its log; it indexes and answers, lines of the log are lost',
          };
        },
        { stdio: full.fd },
      );
    } finally {
      await full.close();
    }
  });
}

/** More connections than the process may have files: what came in is answered, and all is well once they are gone. */
export async function noOpenFiles(): Promise<FaultFinding> {
  return withFolder(async (folder) => {
    await writeCorpus(folder, FILES / 10);
    return withServer(
      { folder },
      async (server) => {
        const sockets: Socket[] = [];
        for (let count = 0; count < 2 * MAX_OPEN_FILES; count++) {
          const socket = connect(server.port, '127.0.0.1');
          socket.on('error', () => undefined);
          sockets.push(socket);
        }
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        expectState(server.isRunning, 'the server runs while it has no files left');
        for (const socket of sockets) socket.destroy();
        await eventually(
          async () => (await callServer(server.url, '/health')).status === 200,
          'the server answers once the connections are gone',
        );
        const { fileCount } = await indexSession(server.url, 's');
        expectState(fileCount === FILES / 10, 'every file is indexed afterwards');
        return {
          fault: 'no open files left (EMFILE)',
          done: `${2 * MAX_OPEN_FILES} connections to a process that may have ${MAX_OPEN_FILES} files`,
          state: 'the process goes on; once connections close it accepts, and an index run reads every file',
        };
      },
      { maxOpenFiles: MAX_OPEN_FILES },
    );
  });
}
