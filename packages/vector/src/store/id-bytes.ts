/**
 * An id as bytes whose order is that of its UTF-16 units, which is the order of equal scores; and exact, where UTF-8
 * would make all unpaired surrogates one.
 */
export function idBytes(id: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(2 * id.length);
  for (let position = 0; position < id.length; position += 1) {
    const unit = id.charCodeAt(position);
    bytes[2 * position] = unit >>> 8;
    bytes[2 * position + 1] = unit & 0xff;
  }
  return bytes;
}
