/** Windows-1252 from 0x80 to 0x9F; the five bytes that it does not assign are U+FFFD here. */
const WINDOWS_1252_HIGH =
  '\u20ac\ufffd\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\ufffd\u017d\ufffd' +
  '\ufffd\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\ufffd\u017e\u0178';

/** What a text never holds: control characters, replacement characters, and code points that are none. */
const IMPLAUSIBLE =
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  /[\u0000-\u0007\u000e-\u001a\u001c-\u001f\u007f-\u009f\ufffd\ufffe\uffff]/u;

/** East Asian encodings have some characters of their own; a text full of them is in another encoding. */
const MAX_PRIVATE_USE_SHARE = 0.02;

/** A text and the name of the encoding that it was decoded from. */
export interface LegacyText {
  readonly text: string;
  /** The name of the Encoding Standard, in lower case: `windows-1252`, `shift_jis`. */
  readonly encoding: string;
}

/**
 * Decodes bytes by an encoding older than Unicode, completely or not at all.
 *
 * @param label any name that the Encoding Standard knows.
 * @returns `undefined` for an unknown label, and where a byte has no meaning or means a control character.
 * @example
 * decodeLegacy(Uint8Array.of(0x63, 0x61, 0x66, 0xe9), 'iso-8859-1'); // { text: 'café', encoding: 'windows-1252' }
 */
export function decodeLegacy(bytes: Uint8Array, label: string): LegacyText | undefined {
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(label, { fatal: true, ignoreBOM: true });
  } catch {
    return undefined;
  }
  const { encoding } = decoder;
  const text = encoding === 'windows-1252' ? decodeWindows1252(bytes) : decodeFatally(decoder, bytes);
  return text === undefined || !isPlausible(text) ? undefined : { text, encoding };
}

function isPlausible(text: string): boolean {
  if (IMPLAUSIBLE.test(text)) return false;
  let privateUse = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0xe000 && unit <= 0xf8ff) privateUse += 1;
  }
  return privateUse <= text.length * MAX_PRIVATE_USE_SHARE;
}

/**
 * Decodes bytes, completely or not at all.
 *
 * @example
 * decodeFatally(new TextDecoder('utf-8', { fatal: true }), Uint8Array.of(0xff)); // undefined
 */
export function decodeFatally(decoder: TextDecoder, bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}

// Several releases of Node decode this label as ISO 8859-1, which turns quotation marks into control characters.
function decodeWindows1252(bytes: Uint8Array): string {
  const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return latin1.replace(/[\u0080-\u009f]/gu, (found) => WINDOWS_1252_HIGH[found.charCodeAt(0) - 0x80]!);
}
