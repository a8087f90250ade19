/**
 * The same response, with a call once its body came to its end: at once where it is not a stream, else when it was sent,
 * broke, or the client went away.
 */
export function trackBody(response: Response, ended: () => void): Response {
  const { body, status, headers } = response;
  if (body === null || headers.get('content-type')?.startsWith('text/event-stream') !== true) {
    ended();
    return response;
  }
  const reader = body.getReader();
  const tracked = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read();
        if (done) {
          ended();
          controller.close();
        } else {
          controller.enqueue(value);
        }
      } catch (error) {
        ended();
        controller.error(error);
      }
    },
    cancel: async (reason) => {
      ended();
      await reader.cancel(reason);
    },
  });
  return new Response(tracked, { status, headers });
}
