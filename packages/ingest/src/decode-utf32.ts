/**
 * Decodes UTF-32, which the platform's `TextDecoder` does not know.
 *
 * @param bytes without byte order mark.
 * @returns the text, or `undefined` for a length that is no multiple of four or a number that is no character.
 * @example
 * decodeUtf32(Uint8Array.of(0x41, 0, 0, 0), true); // 'A'
 */
export function decodeUtf32(bytes: Uint8Array, littleEndian: boolean): string | undefined {
  if (bytes.length % 4 !== 0) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: string[] = [];
  // In slices: an argument list has an engine's limit, and one string a character would cost much memory.
  let points: number[] = [];
  for (let offset = 0; offset < bytes.length; offset += 4) {
    const point = view.getUint32(offset, littleEndian);
    if (point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return undefined;
    points.push(point);
    if (points.length === 4_096) {
      parts.push(String.fromCodePoint(...points));
      points = [];
    }
  }
  parts.push(String.fromCodePoint(...points));
  return parts.join('');
}
