import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';

import type { ServerReply, ServerRequest, ServerSetting } from './messages.js';

// The built file, from the sources too: a test starts it as it is.
const ENTRY = join(import.meta.dirname, '../../dist/server/server-process.js');

/** How a server's process is started beside its setting. */
export interface StartOptions {
  /** Where its output goes. @defaultValue nowhere */
  readonly stdio?: 'ignore' | number | undefined;
  /** Open files and sockets that it may have. @defaultValue what this process may */
  readonly maxOpenFiles?: number | undefined;
}

/** A server in another process. */
export class ServerHandle {
  readonly port: number;
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (reply: ServerReply) => void>();
  #asked = 0;

  private constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.port = port;
    child.on('message', (reply: ServerReply) => {
      this.#waiting.get(reply.id)?.(reply);
    });
    child.once('exit', () => {
      for (const [id, settle] of this.#waiting) settle({ id, error: 'the server has ended' });
    });
  }

  /** Starts a server; resolves when it listens. */
  static async start(setting: ServerSetting, options: StartOptions = {}): Promise<ServerHandle> {
    const { stdio = 'ignore', maxOpenFiles } = options;
    const command = [process.execPath, '--expose-gc', ENTRY, JSON.stringify(setting)];
    const [program, ...rest] =
      maxOpenFiles === undefined
        ? command
        : ['/bin/sh', '-c', 'ulimit -n "$0" && exec "$@"', String(maxOpenFiles), ...command];
    const child = spawn(program!, rest, { stdio: ['ignore', stdio, stdio, 'ipc'] });
    const port = await new Promise<number>((resolve, reject) => {
      child.once('message', (reply: ServerReply) => {
        resolve(reply.value as number);
      });
      child.once('exit', (code) => {
        reject(new Error(`Cannot start the server: its process ended with "${String(code)}"`));
      });
    });
    return new ServerHandle(child, port);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Whether its process runs. */
  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** @throws Error what went wrong there. */
  async ask(request: ServerRequest): Promise<unknown> {
    const id = ++this.#asked;
    const reply = await new Promise<ServerReply>((resolve) => {
      this.#waiting.set(id, resolve);
      if (!this.isRunning) resolve({ id, error: 'the server has ended' });
      else this.#child.send({ ...request, id });
    });
    this.#waiting.delete(id);
    if (reply.error !== undefined) throw new Error(reply.error);
    return reply.value;
  }

  /** Ends it as a power cut would. */
  async kill(): Promise<void> {
    if (!this.isRunning) return;
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGKILL');
    await ended;
  }

  /** Ends it in good order. */
  async close(): Promise<void> {
    if (!this.isRunning) return;
    await this.ask({ ask: 'close' }).catch(() => undefined);
    await this.kill();
  }
}
