import type { IncomingMessage } from 'node:http';

const NO_BODY = Buffer.alloc(0);

/** What became of a body. */
export type BodyOutcome =
  | { readonly kind: 'read'; readonly body: Buffer }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'lost' };

/** Reads a body and stops at the byte that is one too many; what was read until then is dropped. */
export async function readBody(incoming: IncomingMessage, maxBytes: number): Promise<BodyOutcome> {
  if (
    incoming.headers['content-length'] === undefined &&
    incoming.headers['transfer-encoding'] === undefined
  ) {
    return { kind: 'read', body: NO_BODY };
  }
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const settle = (outcome: BodyOutcome): void => {
      incoming.off('data', onData).off('end', onEnd).off('close', onLost);
      resolve(outcome);
    };
    const onData = (chunk: Buffer): void => {
      bytes += chunk.length;
      if (bytes <= maxBytes) {
        chunks.push(chunk);
        return;
      }
      incoming.pause();
      settle({ kind: 'too-large' });
    };
    const onEnd = (): void => {
      const [first = NO_BODY] = chunks;
      settle({ kind: 'read', body: chunks.length > 1 ? Buffer.concat(chunks, bytes) : first });
    };
    const onLost = (): void => {
      settle({ kind: 'lost' });
    };
    incoming.on('data', onData).on('end', onEnd).on('close', onLost);
    // Stays: an error of a connection that nobody waits for any more must not end the process.
    incoming.on('error', onLost);
  });
}
