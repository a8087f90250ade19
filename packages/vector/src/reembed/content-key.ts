/**
 * A key that is the same for the same text, model and dimensions, and for nothing else: SHA-256 in hexadecimal digits.
 *
 * Hashed are UTF-16 units, not UTF-8, in which all unpaired surrogates would be one.
 */
export async function contentKey(model: string, dimensions: number, text: string): Promise<string> {
  // JSON has no raw line break in it: where the text begins is never in doubt.
  const input = `${JSON.stringify([model, dimensions])}\n${text}`;
  const bytes = new Uint8Array(2 * input.length);
  for (let position = 0; position < input.length; position += 1) {
    const unit = input.charCodeAt(position);
    bytes[2 * position] = unit & 0xff;
    bytes[2 * position + 1] = unit >>> 8;
  }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
