import { checkOptions, checkText, describeValue, RagError } from '@rag/contracts';

import type { Citation } from './citation.js';
import { findQuoteBefore } from './find-quote.js';
import { findLinesSuffix, MAX_CITATION_CHARACTERS, parsePlaces, type IsKnownSource } from './parse-place.js';

/** What is known when citations are looked for. */
export interface ExtractCitationsOptions {
  /**
   * Files and ids that exist. They are found whatever they look like, brackets and colons in them included.
   *
   * @defaultValue none
   */
  readonly sources?: Iterable<string> | undefined;
}

interface Found {
  readonly begin: number;
  readonly end: number;
  readonly places: NonNullable<ReturnType<typeof parsePlaces>>;
}

// Lenticular brackets are what some models cite with.
const BRACKETS: ReadonlyMap<number, number> = new Map([
  [0x5b, 0x5b],
  [0x5d, 0x5d],
  [0x3010, 0x5b],
  [0x3011, 0x5d],
]);

const FENCE = /^[\s>]*(`{3,}|~{3,})(.*)$/u;

/**
 * Finds the citations of an answer: `[file:start-end]`, `[file:line]`, `[file]`, `[id]`, and several of them in one pair
 * of brackets, separated by commas or semicolons.
 *
 * What stands in a fenced block of code is no citation, nor is an escaped bracket, the text of a link (`[a.md](b)`,
 * unless it names lines), or what does not look like a source: a source that is not among `options.sources` must be a
 * name with an ending, a path or any name with lines, a chunk's id (`a.md#3`) or a UUID. Brackets that belong to
 * a file name count where they are balanced, or where the file is known. A quote is what stands in quotation marks directly
 * before, at most 2,000 UTF-16 units. Linear in the answer for a given number of sources.
 *
 * @returns in the order of the answer.
 * @throws RagError `RAG_CONTRACTS_INVALID_TEXT`, `RAG_CONTRACTS_INVALID_OPTIONS`.
 * @example
 * extractCitations('It expires after "one hour" [src/bm25.ts:10-12].');
 * // [{ source: 'src/bm25.ts', startLine: 10, endLine: 12, quote: 'one hour', raw: '[src/bm25.ts:10-12]', start: 28, end: 47 }]
 */
export function extractCitations(text: string, options: ExtractCitationsOptions = {}): readonly Citation[] {
  checkText(text, 'extract citations');
  const sources = sourcesOf(options);
  const citations: Citation[] = [];
  let fence: string | undefined;
  let offset = 0;
  for (const line of text.split('\n')) {
    const mark = FENCE.exec(line);
    if (fence !== undefined) {
      if (mark !== null && closes(fence, mark)) fence = undefined;
    } else if (mark !== null && !(mark[1]!.startsWith('`') && mark[2]!.includes('`'))) {
      fence = mark[1];
    } else {
      for (const found of citationsOfLine(line, sources)) citations.push(...toCitations(text, offset, found));
    }
    offset += line.length + 1;
  }
  return citations;
}

function sourcesOf(options: ExtractCitationsOptions): ReadonlySet<string> {
  const { sources = [] } = checkOptions(options, 'extract citations');
  const isList = typeof sources === 'object' && Symbol.iterator in Object(sources);
  const names = new Set<string>(isList ? sources : undefined);
  if (isList && [...names].every((name) => typeof (name as unknown) === 'string')) return names;
  throw new RagError(
    'RAG_CONTRACTS_INVALID_OPTIONS',
    `Cannot extract citations: "sources" is ${describeValue(sources)}; use a list of names`,
  );
}

function closes(fence: string, [, marks = '', rest = '']: RegExpExecArray): boolean {
  return marks.startsWith(fence) && rest.trim() === '';
}

function toCitations(text: string, offset: number, { begin, end, places }: Found): readonly Citation[] {
  const start = offset + begin;
  const quote = findQuoteBefore(text, start);
  const raw = text.slice(start, offset + end);
  return places.map((place) => ({
    ...place,
    raw,
    start,
    end: offset + end,
    ...(quote === undefined ? {} : { quote }),
  }));
}

function citationsOfLine(line: string, sources: ReadonlySet<string>): readonly Found[] {
  const found: Found[] = [];
  const isKnown: IsKnownSource = (source) => sources.has(source);
  const open: number[] = [];
  for (let at = 0; at < line.length; at++) {
    const unit = BRACKETS.get(line.charCodeAt(at));
    if (unit === undefined) continue;
    if (line.charCodeAt(at - 1) === 0x5c) continue;
    if (unit === 0x5b) {
      open.push(at);
      continue;
    }
    const partner = open.pop();
    const begin = beginOfKnown(line, at, sources) ?? partner;
    if (begin === undefined || at - begin > MAX_CITATION_CHARACTERS) continue;
    const places = parsePlaces(line.slice(begin + 1, at), isKnown);
    if (places === undefined || isLinkText(line, at, places) || isSubscript(line, begin, places, isKnown))
      continue;
    // A pair within this one was a part of the name.
    while ((found.at(-1)?.begin ?? -1) > begin) found.pop();
    if ((found.at(-1)?.end ?? 0) <= begin) found.push({ begin, end: at + 1, places });
  }
  return found;
}

/** Where the bracket before a known source stands, the longest where several fit. */
function beginOfKnown(line: string, end: number, sources: ReadonlySet<string>): number | undefined {
  let least: number | undefined;
  for (const nameEnd of new Set([findLinesSuffix(line, end), end])) {
    for (const source of sources) {
      const begin = nameEnd - source.length - 1;
      if (begin < 0 || line.charCodeAt(begin) !== 0x5b || !line.startsWith(source, begin + 1)) continue;
      if (least === undefined || begin < least) least = begin;
    }
  }
  return least;
}

/** `[a.md](b)` is a link; a place is cited all the same where a model makes a link of it. */
function isLinkText(line: string, end: number, [place]: Found['places']): boolean {
  return line.charCodeAt(end + 1) === 0x28 && place?.startLine === undefined;
}

/** `list[a:1-2]` is a part of a program; a path or a known source is none. */
function isSubscript(line: string, begin: number, [place]: Found['places'], isKnown: IsKnownSource): boolean {
  const source = place?.source ?? '';
  return /[A-Za-z0-9_)\]]/u.test(line.charAt(begin - 1)) && !/[./#\\]/u.test(source) && !isKnown(source);
}
