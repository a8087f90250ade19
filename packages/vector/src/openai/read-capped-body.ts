/** What reading an answer came to: its text, or that it is larger than it may be. */
export type CappedBody = { readonly text: string } | { readonly tooLarge: true };

/** Reads an answer as UTF-8, and stops reading as soon as it is larger than it may be. */
export async function readCappedBody(response: Response, maxBytes: number): Promise<CappedBody> {
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    await discard(response);
    return { tooLarge: true };
  }
  if (response.body === null) return { text: '' };
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    bytes += read.value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel().catch(() => undefined);
      return { tooLarge: true };
    }
    parts.push(decoder.decode(read.value, { stream: true }));
  }
  parts.push(decoder.decode());
  return { text: parts.join('') };
}

/** Lets go of a connection whose answer is not wanted. */
export async function discard(response: Response): Promise<void> {
  await response.body?.cancel().catch(() => undefined);
}
