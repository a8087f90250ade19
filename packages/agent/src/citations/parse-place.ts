import type { CitationPlace } from './citation.js';

/** What can be in one pair of brackets, in UTF-16 units; what is longer is no citation. */
export const MAX_CITATION_CHARACTERS = 1_024;

// At the end of a text that is bounded; a range may be written with an en dash, lines as in "L12".
const LINES = /:L?(\d{1,9})(?:[-\u2013]L?(\d{1,9}))?$/u;
const LINES_ALONE = /^L?(\d{1,9})(?:[-\u2013]L?(\d{1,9}))?$/u;
// As some models write them: `a.md: 3 – 4`, `a.md, lines 3-4`. Read of what is surely a file alone.
const LOOSE_LINES = /(?::|,?\s{1,2}lines?)\s{0,2}L?(\d{1,9})(?:\s{0,2}[-\u2013\u2014]\s{0,2}L?(\d{1,9}))?$/u;
const LONGEST_LINES = 24;
const SEPARATOR = /[;,]\s*/u;
const NUMBERS = /^[\d:.,\s-]*$/u;
const URL_START = /^[a-z][a-z0-9+.-]*:\/\//iu;
const CHUNK_ID = /#\d{1,9}$/u;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/iu;
const FILE_NAME = /[^\s/\\.]\.[A-Za-z][A-Za-z0-9]{0,9}$/u;

/** Whether a source is one that is known to exist. */
export type IsKnownSource = (source: string) => boolean;

/** Where the line numbers of what ends at `end` begin; `end` itself where there are none. */
export function findLinesSuffix(text: string, end: number): number {
  const match = LINES.exec(text.slice(Math.max(0, end - LONGEST_LINES), end));
  return match === null ? end : end - match[0].length;
}

/**
 * Reads what stands in a pair of brackets; `undefined` where it is no citation.
 *
 * A source that is not known must look like one: a path, a name with an ending, a chunk's id, a UUID, or anything with a
 * range of lines that is neither a number nor a URL. So `[1]`, `[x]`, `[12:30]` and `[https://host:80]` are none.
 */
export function parsePlaces(inner: string, isKnown: IsKnownSource): readonly CitationPlace[] | undefined {
  if (isKnown(inner)) return [{ source: inner }];
  const whole = parseLines(inner);
  if (whole !== undefined && isKnown(whole.source)) return [whole];
  return (
    parseGroup(inner, isKnown) ?? parseLoose(inner, isKnown) ?? asSource(whole ?? { source: inner }, isKnown)
  );
}

function parseLoose(inner: string, isKnown: IsKnownSource): readonly CitationPlace[] | undefined {
  const match = LOOSE_LINES.exec(inner);
  if (match === null) return undefined;
  const file = inner.slice(0, match.index);
  return isKnown(file) || FILE_NAME.test(file) ? [withLines(file, match)] : undefined;
}

/** `a.md:1-2, b.md:3-4` and `a.md:1-2, 5-6`; a comma in a file name is none of these. */
function parseGroup(inner: string, isKnown: IsKnownSource): readonly CitationPlace[] | undefined {
  const parts = inner.split(SEPARATOR);
  if (parts.length < 2) return undefined;
  const places: CitationPlace[] = [];
  for (const part of parts) {
    const previous = places.at(-1);
    const lines = LINES_ALONE.exec(part);
    if (lines !== null && previous !== undefined) places.push(withLines(previous.source, lines));
    else {
      // Without lines it is a name by itself only where the parts before were places too: "a, b.md" is one name.
      const place = isKnown(part)
        ? { source: part }
        : (parseLines(part) ?? (places.length > 0 ? { source: part } : undefined));
      if (place === undefined || asSource(place, isKnown) === undefined) return undefined;
      places.push(place);
    }
  }
  return places;
}

function parseLines(text: string): CitationPlace | undefined {
  const match = LINES.exec(text);
  return match === null ? undefined : withLines(text.slice(0, match.index), match);
}

function withLines(source: string, [, start, end]: RegExpExecArray): CitationPlace {
  const startLine = Number(start);
  return { source, startLine, endLine: end === undefined ? startLine : Number(end) };
}

function asSource(place: CitationPlace, isKnown: IsKnownSource): readonly CitationPlace[] | undefined {
  return isKnown(place.source) || looksLikeSource(place) ? [place] : undefined;
}

function looksLikeSource({ source, startLine, endLine }: CitationPlace): boolean {
  if (source.trim() === '' || URL_START.test(source) || NUMBERS.test(source)) return false;
  if (CHUNK_ID.test(source) || UUID.test(source) || FILE_NAME.test(source)) return true;
  return startLine !== undefined && (startLine !== endLine || /[/\\]/u.test(source));
}
