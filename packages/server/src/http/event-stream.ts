import { InternalError, type Clock } from '@rag/contracts';

/** The content type of server-sent events. */
export const EVENT_STREAM_CONTENT_TYPE = 'text/event-stream; charset=utf-8';

/** How long a stream may be silent: proxies end those that seem dead. */
export const HEARTBEAT_MS = 15_000;

/** One server-sent event; its id is its number within the stream. */
export interface StreamEvent {
  /** A word of this program, never of a caller. */
  readonly event: string;
  readonly data: unknown;
}

const encoder = new TextEncoder();
const HEARTBEAT = encoder.encode(': still here\n\n');

/**
 * One event as bytes.
 *
 * The data is JSON, which has no line ends, so that nothing in it can begin another field or another event.
 *
 * @throws InternalError for a name that is more than a word.
 */
export function formatEvent({ event, data }: StreamEvent, id: number): Uint8Array {
  if (!/^[a-z-]+$/u.test(event)) throw new InternalError('the name of a server-sent event is not a word');
  return encoder.encode(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
}

/** How events become a stream. */
export interface EventStreamOptions {
  readonly clock: Clock;
  /** Called once, when the stream ends, fails or is given up. */
  readonly onEnd: (isComplete: boolean) => void;
  /** Ends the stream also while nobody reads it: a reader that has stopped must not hold what the events come from. */
  readonly signal?: AbortSignal | undefined;
  /** What is told of an error that ends the events. */
  readonly describeError: (error: unknown) => unknown;
}

/**
 * Streams events as they are read: a slow reader makes the source wait, and what it does not wait for costs no memory.
 *
 * A source that throws gives one event `error` and the end. Silence is filled with comments.
 */
export function streamEvents(
  source: AsyncIterator<StreamEvent, void, undefined>,
  { clock, onEnd, describeError, signal }: EventStreamOptions,
): ReadableStream<Uint8Array> {
  let events = 0;
  let hasEnded = false;
  let isPulling = false;
  let cancelHeartbeat = (): void => undefined;
  const end = (isComplete: boolean): void => {
    hasEnded = true;
    cancelHeartbeat();
    onEnd(isComplete);
  };
  const beat = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    cancelHeartbeat = clock.after(HEARTBEAT_MS, () => {
      // A reader that has not taken the last bytes yet needs no sign of life.
      if ((controller.desiredSize ?? 0) > 0) controller.enqueue(HEARTBEAT);
      beat(controller);
    });
  };
  const fail = (controller: ReadableStreamDefaultController<Uint8Array>, error: unknown): void => {
    controller.enqueue(formatEvent({ event: 'error', data: describeError(error) }, ++events));
  };
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      beat(controller);
      signal?.addEventListener('abort', () => {
        // A source that is being asked hears it by itself; one that waits for its reader would wait for ever.
        if (hasEnded || isPulling) return;
        fail(controller, signal.reason);
        end(true);
        controller.close();
        Promise.resolve(source.return?.()).catch(() => undefined);
      });
    },
    pull: async (controller) => {
      isPulling = true;
      try {
        const { done, value } = await source.next();
        if (hasEnded) return;
        if (done !== true) {
          controller.enqueue(formatEvent(value, ++events));
          return;
        }
      } catch (error) {
        // Who gave up is told nothing any more.
        if (hasEnded) return;
        fail(controller, error);
      } finally {
        isPulling = false;
      }
      end(true);
      controller.close();
    },
    cancel: async () => {
      end(false);
      await source.return?.();
    },
  });
}
