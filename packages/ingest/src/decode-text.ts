import { countUtf8 } from './count-utf8.js';
import { decodeFatally, decodeLegacy } from './decode-legacy.js';
import { decodeUtf32 } from './decode-utf32.js';
import { guessEncodings } from './guess-encoding.js';
import { guessUtf16 } from './guess-utf16.js';

/** A text with more control characters than this is none. */
const MAX_CONTROL_SHARE = 0.1;

/** In bytes that are not UTF-8 control characters mean that they are no text at all. */
const MAX_CONTROL_SHARE_UNLESS_UTF8 = 0.02;

/** How many well-formed characters for each broken one make bytes UTF-8 that was damaged. */
const DAMAGED_UTF8_RATIO = 2;

/** What bytes say. */
export type DecodedText =
  | {
      /** Without byte order mark; line ends as they stand in the file. */
      readonly text: string;
      /** The name of the Encoding Standard, in lower case; `utf-32le` and `utf-32be` beside it. */
      readonly encoding: string;
    }
  /** They are no text; the reason continues a sentence that begins with the file. */
  | { readonly binary: string }
  /** They are text, and nothing decodes them without loss. */
  | { readonly undecodable: string };

interface Mark {
  readonly encoding: string;
  readonly bytes: readonly number[];
}

/** UTF-32 before UTF-16, whose mark it begins with. */
const MARKS: readonly Mark[] = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-32le', bytes: [0xff, 0xfe, 0, 0] },
  { encoding: 'utf-32be', bytes: [0, 0, 0xfe, 0xff] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];

/**
 * Decodes a whole file: by its byte order mark, else as strict UTF-8, else as what its bytes look like.
 *
 * The text never holds a character that stands for a byte which could not be decoded: either every byte has a
 * meaning, or there is no text. A NUL means binary, unless the bytes are UTF-16 or UTF-32. Linear time.
 *
 * @example
 * decodeText(new TextEncoder().encode('héllo')); // { text: 'héllo', encoding: 'utf-8' }
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const mark = MARKS.find((candidate) => candidate.bytes.every((byte, index) => bytes[index] === byte));
  if (mark !== undefined) return decodeMarked(bytes.subarray(mark.bytes.length), mark.encoding);
  if (bytes.includes(0)) return guessUtf16(bytes) ?? { binary: 'it holds NUL bytes' };
  const japanese = decodeIso2022(bytes);
  if (japanese !== undefined) return japanese;
  const text = decodeFatally(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }), bytes);
  const controlShare = countControls(bytes) / bytes.length;
  if (controlShare > (text === undefined ? MAX_CONTROL_SHARE_UNLESS_UTF8 : MAX_CONTROL_SHARE))
    return { binary: 'it holds too many control characters' };
  return text === undefined ? decodeUnknown(bytes) : { text, encoding: 'utf-8' };
}

function decodeMarked(bytes: Uint8Array, encoding: string): DecodedText {
  const text = encoding.startsWith('utf-32')
    ? decodeUtf32(bytes, encoding === 'utf-32le')
    : decodeFatally(new TextDecoder(encoding, { fatal: true, ignoreBOM: true }), bytes);
  if (text === undefined) return { undecodable: `it begins as ${encoding} and is not valid ${encoding}` };
  return text.includes('\0') ? { binary: 'it holds NUL characters' } : { text, encoding };
}

/** An encoding of 7 bits that is valid UTF-8 as well; its escape sequences occur in nothing else. */
function decodeIso2022(bytes: Uint8Array): DecodedText | undefined {
  for (let at = bytes.indexOf(0x1b); at !== -1; at = bytes.indexOf(0x1b, at + 1))
    if (bytes[at + 1] === 0x24 && (bytes[at + 2] === 0x40 || bytes[at + 2] === 0x42))
      return decodeLegacy(bytes, 'iso-2022-jp');
  return undefined;
}

function decodeUnknown(bytes: Uint8Array): DecodedText {
  const { valid, broken, firstBroken } = countUtf8(bytes);
  if (valid > 0 && valid >= broken * DAMAGED_UTF8_RATIO)
    return { undecodable: `it is UTF-8 with damage, first at byte ${firstBroken}` };
  for (const label of guessEncodings(bytes)) {
    const decoded = decodeLegacy(bytes, label);
    if (decoded !== undefined) return decoded;
  }
  return { undecodable: 'it is not valid UTF-8, and no other encoding fits all of its bytes' };
}

/** Counts C0 controls and DEL, without white space, backspace and escape, which logs and terminals leave. */
function countControls(bytes: Uint8Array): number {
  let count = 0;
  for (const byte of bytes)
    if (byte === 0x7f || (byte < 0x20 && !(byte >= 0x08 && byte <= 0x0d) && byte !== 0x1b)) count += 1;
  return count;
}
