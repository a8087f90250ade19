import { analyse } from 'chardet';

/** How many bytes the detector sees. */
const SAMPLE_BYTES = 8_192;

/** Two-byte encodings found with no more confidence than this were found on a handful of characters. */
const FEEBLE_CONFIDENCE = 10;

/** Used where nothing else decodes: every byte but five has a meaning in it. */
const FALLBACK = 'windows-1252';

const TWO_BYTE_ENCODINGS: ReadonlySet<string> = new Set(['Shift_JIS', 'Big5', 'EUC-JP', 'EUC-KR', 'GB18030']);

/** Told apart by their marks, not by statistics, before anything is guessed. */
const NOT_GUESSED = /^(?:ASCII|UTF-|ISO.2022)/u;

/**
 * Names the encodings that bytes may be in, the likeliest first, always ending with `windows-1252`.
 *
 * Lines with bytes beyond ASCII are looked at first, then the beginning, 8 KiB in all.
 *
 * @param bytes neither UTF-8 nor UTF-16.
 * @example
 * guessEncodings(Uint8Array.of(0x63, 0x61, 0x66, 0xe9)); // ['ISO-8859-1', …, 'windows-1252']
 */
export function guessEncodings(bytes: Uint8Array): readonly string[] {
  const sample = sampleLines(bytes);
  const matches = analyse(sample).filter(({ name }) => !NOT_GUESSED.test(name));
  // A lone accent reads as half of a two-byte character; Western words have their accents one at a time.
  const western = hasLoneAccents(sample);
  const likely = matches.filter((match) => !(western && isFeeble(match)));
  return [...new Set([...likely.map(({ name }) => name as string), FALLBACK])];
}

function isFeeble(match: { readonly name: string; readonly confidence: number }): boolean {
  return TWO_BYTE_ENCODINGS.has(match.name) && match.confidence <= FEEBLE_CONFIDENCE;
}

/**
 * The lines with a byte beyond ASCII, and where there are few the beginning, whose language helps to tell. No
 * encoding in question has a line feed inside a character.
 */
function sampleLines(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(Math.min(bytes.length, SAMPLE_BYTES));
  let filled = 0;
  let lineStart = 0;
  while (lineStart < bytes.length && filled < sample.length) {
    const lineFeed = bytes.indexOf(0x0a, lineStart);
    const lineEnd = lineFeed === -1 ? bytes.length : lineFeed + 1;
    const line = bytes.subarray(lineStart, lineEnd);
    const first = line.findIndex((byte) => byte >= 0x80);
    if (first !== -1) {
      const start = Math.max(0, first - SAMPLE_BYTES / 4);
      const part = line.subarray(start, start + sample.length - filled);
      sample.set(part, filled);
      filled += part.length;
    }
    lineStart = lineEnd;
  }
  const room = bytes.subarray(0, sample.length - filled);
  const wholeLines = room.subarray(0, room.lastIndexOf(0x0a) + 1);
  sample.set(wholeLines, filled);
  return sample.subarray(0, filled + wholeLines.length);
}

function hasLoneAccents(bytes: Uint8Array): boolean {
  let high = 0;
  let lone = 0;
  for (let i = 0; i < bytes.length; i++) {
    if (bytes[i]! < 0x80) continue;
    high += 1;
    const joined = (bytes[i - 1] ?? 0) >= 0x80 || (bytes[i + 1] ?? 0) >= 0x80;
    if (bytes[i]! >= 0xc0 && !joined) lone += 1;
  }
  return lone * 2 >= high;
}
