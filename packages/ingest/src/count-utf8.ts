/** How well bytes keep to UTF-8. */
export interface Utf8Count {
  /** Characters of several bytes that are well formed. */
  readonly valid: number;
  /** Places where bytes are no character; those of one that is cut short or forbidden count once. */
  readonly broken: number;
  /** The offset of the first broken place; -1 where there is none, which is where a strict decoder succeeds. */
  readonly firstBroken: number;
}

/**
 * Counts what is UTF-8 in bytes and what is not, by table 3-7 of the Unicode Standard: overlong forms, encoded
 * surrogates and what lies above U+10FFFF are no characters. Linear time.
 *
 * @example
 * countUtf8(Uint8Array.of(0xed, 0xa0, 0x80)); // { valid: 0, broken: 1, firstBroken: 0 }
 */
export function countUtf8(bytes: Uint8Array): Utf8Count {
  let valid = 0;
  let broken = 0;
  let firstBroken = -1;
  for (let i = 0; i < bytes.length; i++) {
    const lead = bytes[i]!;
    const following = followingBytes(lead);
    if (following === 0) continue;
    let seen = 0;
    while (seen < following && isContinuation(bytes[i + seen + 1])) seen += 1;
    if (following > 0 && seen === following && isAllowed(lead, bytes[i + 1]!)) valid += 1;
    else {
      broken += 1;
      if (firstBroken === -1) firstBroken = i;
    }
    i += Math.max(0, seen);
  }
  return { valid, broken, firstBroken };
}

/** How many bytes must follow; -1 for a byte that begins no character. */
function followingBytes(lead: number): number {
  if (lead < 0x80) return 0;
  if (lead >= 0xc2 && lead <= 0xdf) return 1;
  if (lead >= 0xe0 && lead <= 0xef) return 2;
  if (lead >= 0xf0 && lead <= 0xf4) return 3;
  return -1;
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

/** Four lead bytes narrow the byte after them: two against overlong forms, one each against surrogates and the end. */
function isAllowed(lead: number, second: number): boolean {
  switch (lead) {
    case 0xe0:
      return second >= 0xa0;
    case 0xed:
      return second <= 0x9f;
    case 0xf0:
      return second >= 0x90;
    case 0xf4:
      return second <= 0x8f;
    default:
      return true;
  }
}
