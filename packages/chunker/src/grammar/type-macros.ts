import type { Span } from './blank-spans.js';
import { endOfArguments } from './end-of-arguments.js';

const TYPE_WORD = /\b(?:class|struct|union|enum)\b/gu;
const PART = /\s*([\p{L}_](?:[\p{L}\p{N}_]|::)*)/uy;
const MACRO = /^[A-Z_][A-Z0-9_]{2,}$/u;
const OPENING = /\s*(?:([{])|(<|:(?!:)))/uy;
/** How far the bases of a type are read. */
const LONGEST_BASES_UNITS = 400;

/** Macros between the word that begins a type with a body and the name of the type, in code without comments. */
export function typeMacros(code: string): readonly Span[] {
  const spans: Span[] = [];
  TYPE_WORD.lastIndex = 0;
  while (TYPE_WORD.exec(code) !== null) {
    const parts = partsFrom(code, TYPE_WORD.lastIndex);
    const last = parts.at(-1);
    if (last === undefined) continue;
    TYPE_WORD.lastIndex = last.end;
    const nameIndex = Math.max(0, last.word === 'final' ? parts.length - 2 : parts.length - 1);
    const name = parts[nameIndex]!;
    // What has parameters is a function, and the word before it the type that it gives.
    if (name.end > name.start + name.word.length || !opensBody(code, last.end)) continue;
    for (const { word, start, end } of parts.slice(0, nameIndex))
      if (MACRO.test(word)) spans.push({ start, end });
  }
  return spans;
}

interface Part extends Span {
  readonly word: string;
}

/** The words from the offset on, each with the arguments behind it. */
function partsFrom(code: string, from: number): readonly Part[] {
  const parts: Part[] = [];
  let offset = from;
  for (;;) {
    PART.lastIndex = offset;
    const word = PART.exec(code)?.[1];
    if (word === undefined) return parts;
    const end = PART.lastIndex;
    offset = endOfArguments(code, end);
    parts.push({ word, start: end - word.length, end: offset });
  }
}

/** Whether a body follows, at once or behind bases; `enum KIND kind : 8;` is a member of that type. */
function opensBody(code: string, from: number): boolean {
  OPENING.lastIndex = from;
  const found = OPENING.exec(code);
  if (found === null) return false;
  if (found[1] !== undefined) return true;
  return /^[^;{}]*\{/u.test(code.slice(OPENING.lastIndex, OPENING.lastIndex + LONGEST_BASES_UNITS));
}
