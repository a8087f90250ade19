import { untilAborted } from '@rag/contracts';
import { createParser } from 'eventsource-parser';

/** How large one server-sent event may be, in UTF-16 units: an answer comes in small pieces. */
export const MAX_EVENT_UNITS = 4_194_304;

/** An event of a body. */
export interface ServerSentEvent {
  readonly data: string;
  /** Whether the body ended before the blank line that ends an event: it may be a part of one. */
  readonly isUnended: boolean;
}

/**
 * The server-sent events of a body that have data, as they come; comments and other fields are passed over. What a body
 * that ends within an event had of it comes last.
 *
 * A caller that stops, and an abort, cancel the body.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<ServerSentEvent, void, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const queue: ServerSentEvent[] = [];
  let isUnended = false;
  let failure: Error | undefined;
  const parser = createParser({
    maxBufferSize: MAX_EVENT_UNITS,
    onEvent: ({ data }) => void queue.push({ data, isUnended }),
    onError: (error) => {
      // Fields that are not known are passed over, as the format says.
      if (error.type === 'max-buffer-size-exceeded') failure = error;
    },
  });
  try {
    for (;;) {
      const { done, value } = await untilAborted(reader.read(), signal);
      if (done) break;
      parser.feed(decoder.decode(value, { stream: true }));
      yield* queue.splice(0);
      if (failure !== undefined) throw failure;
    }
    isUnended = true;
    parser.feed(`${decoder.decode()}\n\n\n`);
    yield* queue.splice(0);
  } finally {
    // Ends the connection where it is still open; what it says of that concerns nobody any more.
    void reader.cancel().catch(() => undefined);
  }
}
