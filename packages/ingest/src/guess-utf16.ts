import { decodeFatally } from './decode-legacy.js';

/** How many code units are looked at. */
const SAMPLE_UNITS = 32_768;

/** Fewer code units than this are no evidence: `a` and a NUL is more likely a stray NUL than one character. */
const MIN_UNITS = 4;

/** The least share of ASCII characters: white space and punctuation occur in every script. */
const MIN_ASCII_SHARE = 0.05;

/** The largest share of units that are two ASCII characters side by side, as 8-bit text would give. */
const MAX_ASCII_PAIR_SHARE = 0.75;

// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const UNASSIGNED_OR_CONTROL = /[\p{Cn}\p{Co}\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f-\u009f]/u;

/**
 * Decodes UTF-16 without a byte order mark, where the bytes can hardly be anything else.
 *
 * @returns the text and its encoding, or `undefined` where the bytes hold no NUL, are very few, or make no sense as UTF-16.
 * @example
 * guessUtf16(Uint8Array.of(0x68, 0, 0x69, 0, 0x21, 0, 0x0a, 0)); // { text: 'hi!\n', encoding: 'utf-16le' }
 */
export function guessUtf16(bytes: Uint8Array): { text: string; encoding: string } | undefined {
  if (bytes.length < 2 * MIN_UNITS || bytes.length % 2 !== 0 || !bytes.includes(0)) return undefined;
  for (const encoding of ['utf-16le', 'utf-16be']) {
    if (!looksLike(bytes, encoding === 'utf-16le' ? 1 : 0)) continue;
    const text = decodeFatally(new TextDecoder(encoding, { fatal: true, ignoreBOM: true }), bytes);
    if (text !== undefined && !UNASSIGNED_OR_CONTROL.test(text)) return { text, encoding };
  }
  return undefined;
}

/** @param highAt where in each pair the high byte lies. */
function looksLike(bytes: Uint8Array, highAt: 0 | 1): boolean {
  const units = Math.min(bytes.length / 2, SAMPLE_UNITS);
  let asciiUnits = 0;
  let asciiPairs = 0;
  for (let unit = 0; unit < units; unit++) {
    const high = bytes[2 * unit + highAt]!;
    const low = bytes[2 * unit + 1 - highAt]!;
    if (high === 0 && isAsciiText(low)) asciiUnits += 1;
    else if (isAsciiText(high) && isAsciiText(low)) asciiPairs += 1;
  }
  const otherUnits = units - asciiUnits;
  if (asciiUnits < units * MIN_ASCII_SHARE) return false;
  return otherUnits === 0 || asciiPairs <= otherUnits * MAX_ASCII_PAIR_SHARE;
}

function isAsciiText(byte: number): boolean {
  return (byte >= 0x20 && byte < 0x7f) || (byte >= 0x09 && byte <= 0x0d);
}
