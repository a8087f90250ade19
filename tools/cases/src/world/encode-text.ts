import type { Fields } from '../bank/fields.js';

type Encode = (text: string) => Uint8Array;

const BYTE_ORDER_MARK = '\uFEFF';

const ENCODINGS: ReadonlyMap<string, Encode> = new Map<string, Encode>([
  ['utf-8', (text) => Buffer.from(text, 'utf8')],
  ['utf-16le', (text) => Buffer.from(text, 'utf16le')],
  ['utf-16be', (text) => Buffer.from(text, 'utf16le').swap16()],
  ['utf-32le', (text) => encodeUtf32(text, true)],
  ['utf-32be', (text) => encodeUtf32(text, false)],
  ['latin1', (text) => Buffer.from(text, 'latin1')],
]);

const ALIASES: ReadonlyMap<string, string> = new Map([
  ['utf8', 'utf-8'],
  ['utf16le', 'utf-16le'],
  ['utf16be', 'utf-16be'],
  ['iso-8859-1', 'latin1'],
]);

/**
 * Writes a text in an encoding by name; `-bom` at its end puts a byte order mark before the text.
 *
 * @throws CaseFault for an encoding that the runner cannot write; such a case can give `base64`.
 */
export function encodeText(text: string, encoding: string, fields: Fields): Uint8Array {
  const hasMark = encoding.endsWith('-bom');
  const name = hasMark ? encoding.slice(0, -'-bom'.length) : encoding;
  const encode = ENCODINGS.get(ALIASES.get(name) ?? name);
  if (encode === undefined) throw fields.fault(`has the unknown encoding "${encoding}"`);
  return encode(hasMark ? BYTE_ORDER_MARK + text : text);
}

function encodeUtf32(text: string, littleEndian: boolean): Uint8Array {
  const codePoints = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  const view = new DataView(new ArrayBuffer(codePoints.length * 4));
  codePoints.forEach((codePoint, index) => {
    view.setUint32(index * 4, codePoint, littleEndian);
  });
  return new Uint8Array(view.buffer);
}
