import { untilAborted } from '@rag/contracts';
import { createParser } from 'eventsource-parser';

/** How large one server-sent event may be, in UTF-16 units: an answer comes in small pieces. */
export const MAX_EVENT_UNITS = 4_194_304;

/**
 * The data of the server-sent events of a body, as they come. A body that ends within an event ends there.
 *
 * A caller that stops, and an abort, cancel the body.
 *
 * @param onBytes called whenever something came.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  onBytes: () => void,
): AsyncGenerator<string, void, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const queue: string[] = [];
  let failure: Error | undefined;
  const parser = createParser({
    maxBufferSize: MAX_EVENT_UNITS,
    onEvent: ({ data }) => void queue.push(data),
    onError: (error) => {
      // Fields that are not known are passed over, as the format says.
      if (error.type === 'max-buffer-size-exceeded') failure = error;
    },
  });
  try {
    for (;;) {
      const { done, value } = await untilAborted(reader.read(), signal);
      if (done) break;
      onBytes();
      parser.feed(decoder.decode(value, { stream: true }));
      yield* queue.splice(0);
      if (failure !== undefined) throw failure;
    }
  } finally {
    // Ends the connection where it is still open; what it says of that concerns nobody any more.
    void reader.cancel().catch(() => undefined);
  }
}
