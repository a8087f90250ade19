import { CharacterClass, classOfCharacter } from './character-class.js';

/** Longer identifiers are not looked into: they are data, not names. */
export const MAX_SPLIT_LENGTH = 1024;

/** With more parts than this, parts must have {@link MIN_MEAN_PART_LENGTH} characters on average. */
export const MAX_SHORT_PARTS = 6;

/** Below this mean length many parts are no words but a hash, a key or an encoded blob. */
export const MIN_MEAN_PART_LENGTH = 3;

/**
 * The parts of an identifier, as written: at underscores, between letters and digits, before a capital that follows
 * a small letter, and before the last capital of several that a small letter follows. A plural of an acronym
 * (`IDs`) is one part. Hashes and blobs are not split: the whole stands alone.
 *
 * @param identifier letters, marks, digits and underscores only.
 * @example
 * splitIdentifier('parseXMLDoc2'); // ['parse', 'XML', 'Doc', '2']
 */
export function splitIdentifier(identifier: string): readonly string[] {
  const whole = identifier.replace(/^_+|_+$/gu, '');
  if (whole.length > MAX_SPLIT_LENGTH) return [whole];
  const parts: string[] = [];
  let start = 0;
  let before: number = CharacterClass.Underscore;
  let beforeThat: number = CharacterClass.Underscore;
  for (let i = 0; i < whole.length; i++) {
    const current = classOfCharacter(whole.codePointAt(i)!);
    const wide = whole.codePointAt(i)! > 0xff_ff;
    if (current !== CharacterClass.Mark) {
      if (isBoundary(before, current)) {
        push(parts, whole, start, i);
        start = i;
      } else if (isAcronymEnd(beforeThat, before, current) && !isAcronymPlural(whole, i)) {
        push(parts, whole, start, i - 1);
        start = i - 1;
      }
      beforeThat = before;
      before = current;
    }
    if (wide) i++;
  }
  push(parts, whole, start, whole.length);
  const isBlob = parts.length > MAX_SHORT_PARTS && whole.length < parts.length * MIN_MEAN_PART_LENGTH;
  return isBlob ? [whole.replaceAll('_', '')] : parts;
}

const { Lower, Upper, Digit, Underscore } = CharacterClass;

function isBoundary(before: number, current: number): boolean {
  if (before === current) return false;
  if (before === Underscore || current === Underscore) return true;
  return before === Digit || current === Digit || (before === Lower && current === Upper);
}

function isAcronymEnd(beforeThat: number, before: number, current: number): boolean {
  return beforeThat === Upper && before === Upper && current === Lower;
}

/** Whether the small letter at `i`, after capitals, is the s of a plural: nothing small follows it. */
function isAcronymPlural(whole: string, i: number): boolean {
  if (whole.charAt(i) !== 's') return false;
  return i + 1 >= whole.length || classOfCharacter(whole.codePointAt(i + 1)!) !== Lower;
}

function push(parts: string[], whole: string, start: number, end: number): void {
  const part = whole.slice(start, end).replaceAll('_', '');
  if (part !== '') parts.push(part);
}
