import { Writable } from 'node:stream';

/** A stream of the process, as far as it is guarded. */
export type GuardedStream = Pick<NodeJS.WriteStream, 'write' | 'on' | 'off'>;

/** The one way to what was the standard output, until it is released. */
export interface GuardedStdout {
  /** Writes to the real standard output. */
  readonly output: Writable;
  /** Gives the stream back; harmless when called again. */
  release(): void;
}

/**
 * Keeps the standard output for messages alone: whatever else the process writes to it, such as `console.log` of a
 * library, goes to the standard error from here on.
 */
export function guardStdout(stdout: GuardedStream, stderr: GuardedStream): GuardedStdout {
  // The method itself, whether own or inherited: it is put back as it was.
  const own = Object.getOwnPropertyDescriptor(stdout, 'write');
  const write = stdout.write.bind(stdout);
  const divert = stderr.write.bind(stderr);
  Object.defineProperty(stdout, 'write', { value: divert, configurable: true, writable: true });
  const output = new Writable({
    decodeStrings: false,
    write: (chunk: string | Buffer, encoding, done) => {
      write(chunk, encoding, (error) => {
        done(error);
      });
    },
  });
  const onError = (error: Error): void => {
    output.destroy(error);
  };
  stdout.on('error', onError);
  let isReleased = false;
  return {
    output,
    release: () => {
      if (isReleased) return;
      isReleased = true;
      if (own === undefined) Reflect.deleteProperty(stdout, 'write');
      else Object.defineProperty(stdout, 'write', own);
    },
  };
}
