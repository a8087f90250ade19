import type { SearchResult } from '@rag/contracts';

import type { Citation, CitationPlace } from './citation.js';
import {
  indexEvidence,
  type FoundQuote,
  type IndexedEvidence,
  type IndexedSource,
} from './evidence-index.js';
import { extractCitations } from './extract-citations.js';
import { splitAtEllipses } from './find-parts.js';
import { toQuoteText } from './quote-text.js';

/**
 * What a citation is worth: `supported` as it stands, `repaired` where the source holds what is cited at other lines,
 * `unsupported` where the evidence does not hold it.
 */
export type CitationStatus = 'supported' | 'repaired' | 'unsupported';

/** Why a citation is not supported. */
export type UnsupportedReason = 'unknown-source' | 'lines-not-in-evidence' | 'quote-not-in-evidence';

/** A citation that was compared with the evidence. */
export interface VerifiedCitation extends Citation {
  readonly status: CitationStatus;
  /** Where it stands in truth: as cited where `supported`, corrected where `repaired`; absent where `unsupported`. */
  readonly verified?: CitationPlace | undefined;
  /** There where `unsupported`. */
  readonly reason?: UnsupportedReason | undefined;
  /** The ids of the evidence that supports it, best first. */
  readonly evidenceIds: readonly string[];
}

interface Verdict {
  readonly place: CitationPlace;
  readonly ids: readonly string[];
}

/**
 * Compares the citations of an answer with the evidence that the answer was made from.
 *
 * - With a quote: `supported` where the quote stands within the cited lines, `repaired` where it stands elsewhere in the
 *   evidence of the same source, at the nearest place; else `unsupported`. Quotes compare by NFC, with white space as
 *   one blank or, beside a script without blanks, as none. The parts of one with an ellipsis (`…`, `...`, `[…]`) stand
 *   in one piece of evidence, one after the other.
 * - Without one: `supported` where the evidence covers every cited line, `repaired` to the lines that it covers where
 *   those are a part; else `unsupported`. Whether the sentence before says what is there is not judged: it may be
 *   in other words or in another language.
 *
 * Only the evidence that is given counts, so a file that has changed since cannot lend support. Lines that a chunk
 * repeats from elsewhere (`repeatedLines`) do not shift the numbers. Pure; nothing is thrown.
 *
 * @param evidence what was in the prompt, best first.
 * @example
 * declare const evidence: readonly SearchResult[];
 * verifyCitations('It is "one hour" [src/bm25.ts:10-12].', evidence).map(({ status }) => status);
 */
export function verifyCitations(
  answerText: string,
  evidence: readonly SearchResult[],
): readonly VerifiedCitation[] {
  const index = indexEvidence(evidence);
  return extractCitations(answerText, { sources: index.sources }).map((citation) =>
    verifyOne(citation, sourceOf(index, citation.source)),
  );
}

/** `./a.md` is `a.md`, unless there is one of that very name. */
function sourceOf(index: ReturnType<typeof indexEvidence>, source: string): IndexedSource | undefined {
  return index.of(source) ?? (source.startsWith('./') ? index.of(source.slice(2)) : undefined);
}

function verifyOne(citation: Citation, source: IndexedSource | undefined): VerifiedCitation {
  if (source === undefined) return unsupported(citation, 'unknown-source');
  const quote = citation.quote === undefined ? '' : toQuoteText(citation.quote).text;
  const verdict =
    quote === '' ? verdictByLines(citation, source.pieces) : verdictByQuote(citation, quote, source);
  if (verdict === undefined)
    return unsupported(citation, quote === '' ? 'lines-not-in-evidence' : 'quote-not-in-evidence');
  const status = isSamePlace(verdict.place, citation) ? 'supported' : 'repaired';
  return { ...citation, status, verified: verdict.place, evidenceIds: verdict.ids };
}

function verdictByQuote(citation: Citation, quote: string, source: IndexedSource): Verdict | undefined {
  let nearest: (Verdict & { readonly distance: number }) | undefined;
  for (const { id, place } of findQuoted(source.find, quote)) {
    const distance = distanceOf(citation, place);
    if (nearest !== undefined && nearest.distance <= distance) continue;
    nearest = {
      place: distance === 0 ? placeOf(citation) : { ...place, source: citation.source },
      ids: [id],
      distance,
    };
    if (distance === 0) break;
  }
  return nearest;
}

// Where a sentence ends with a quote, its stop may stand within the marks and be the answer's own.
const OWN_STOPS: ReadonlySet<string> = new Set('.,;:!?\u2026');

/** As it stands, else without a stop at its end, else the parts between its ellipses. */
function findQuoted(find: IndexedSource['find'], quote: string): readonly FoundQuote[] {
  const bare = withoutStops(quote);
  for (const parts of [[quote], [bare], splitAtEllipses(quote), splitAtEllipses(bare)]) {
    if (parts === undefined || parts[0] === '') continue;
    const found = find(parts);
    if (found.length > 0) return found;
  }
  return [];
}

function withoutStops(quote: string): string {
  let end = quote.length;
  while (end > 0 && OWN_STOPS.has(quote.charAt(end - 1))) end--;
  return quote.slice(0, end);
}

/** Zero where the cited lines hold the found ones, or where one of the two has no lines; else how far they are apart. */
function distanceOf(cited: CitationPlace, found: CitationPlace): number {
  if (found.startLine === undefined || cited.startLine === undefined) return 0;
  const [from, to] = [cited.startLine, cited.endLine ?? cited.startLine];
  const last = found.endLine ?? found.startLine;
  if (from <= found.startLine && last <= to) return 0;
  // The half makes what overlaps nearer than what does not, and still no match.
  return Math.max(0, found.startLine - to, from - last) + 0.5;
}

function verdictByLines(citation: Citation, pieces: readonly IndexedEvidence[]): Verdict | undefined {
  const { startLine, endLine = startLine } = citation;
  if (startLine === undefined || endLine === undefined)
    return { place: placeOf(citation), ids: pieces.map(({ id }) => id) };
  if (startLine < 1 || endLine < startLine) return undefined;
  const ranges = pieces
    .flatMap(({ id, place }) => overlapOf(id, place.startLine, place.endLine, startLine, endLine))
    .sort((left, right) => left.from - right.from || left.to - right.to);
  const [first, ...others] = ranges;
  if (first === undefined) return undefined;
  // The first run of lines without a gap; where there are several, the longest.
  let best = { from: first.from, to: first.to };
  let run = best;
  for (const { from, to } of others) {
    run = from <= run.to + 1 ? { from: run.from, to: Math.max(run.to, to) } : { from, to };
    if (run.to - run.from > best.to - best.from || run.from === best.from) best = run;
  }
  const held = new Set(
    ranges.filter(({ from, to }) => from <= best.to && to >= best.from).map(({ id }) => id),
  );
  return {
    place: { source: citation.source, startLine: best.from, endLine: best.to },
    ids: pieces.map(({ id }) => id).filter((id) => held.has(id)),
  };
}

function overlapOf(
  id: string,
  start: number | undefined,
  end: number | undefined,
  from: number,
  to: number,
): readonly { readonly id: string; readonly from: number; readonly to: number }[] {
  if (start === undefined || end === undefined || start > to || end < from) return [];
  return [{ id, from: Math.max(start, from), to: Math.min(end, to) }];
}

function placeOf({ source, startLine, endLine }: CitationPlace): CitationPlace {
  return startLine === undefined ? { source } : { source, startLine, endLine };
}

function isSamePlace(left: CitationPlace, right: CitationPlace): boolean {
  return left.startLine === right.startLine && left.endLine === right.endLine;
}

function unsupported(citation: Citation, reason: UnsupportedReason): VerifiedCitation {
  return { ...citation, status: 'unsupported', reason, evidenceIds: [] };
}
