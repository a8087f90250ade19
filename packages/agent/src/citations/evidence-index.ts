import type { SearchResult } from '@rag/contracts';

import type { CitationPlace } from './citation.js';
import { evidencePlaceOf, placeOfLines, type EvidencePlace } from './evidence-place.js';
import { findParts } from './find-parts.js';
import { QuoteSearch } from './quote-search.js';
import { lineAt, toQuoteText, type QuoteText } from './quote-text.js';

/** How often one quote is looked for in one piece of evidence. */
const MAX_OCCURRENCES = 256;

/** One piece of evidence, ready to be compared with citations. */
export interface IndexedEvidence {
  readonly id: string;
  readonly place: EvidencePlace;
}

/** Where a quote was found. */
export interface FoundQuote {
  readonly id: string;
  readonly place: CitationPlace;
}

/** The pieces that one source names. */
export interface IndexedSource {
  readonly pieces: readonly IndexedEvidence[];
  /** Where the parts of a comparable quote stand one after the other in one of the pieces, in their order. */
  readonly find: (parts: readonly string[]) => readonly FoundQuote[];
}

/** The evidence of an answer by the names that it may be cited by. */
export interface EvidenceIndex {
  /** Files and ids. */
  readonly sources: ReadonlySet<string>;
  /** What a source names; `undefined` for one that is not in the evidence. */
  of(source: string): IndexedSource | undefined;
}

interface Piece extends IndexedEvidence {
  readonly quoteText: () => QuoteText;
}

/** Reads the evidence once; what is cited is looked up afterwards. */
export function indexEvidence(evidence: readonly SearchResult[]): EvidenceIndex {
  const sources = new Set<string>();
  const byName = new Map<string, Piece[]>();
  for (const result of evidence) {
    const piece = indexOne(result);
    const names = new Set([result.id, piece.place.source]);
    // The prompt shows names as markup, and a model may copy them from there.
    const forms = new Set<string>();
    for (const name of names) {
      sources.add(name);
      forms.add(comparable(name)).add(comparable(escapeMarkup(name)));
    }
    for (const form of forms) {
      const pieces = byName.get(form);
      if (pieces === undefined) byName.set(form, [piece]);
      else pieces.push(piece);
    }
  }
  const indexed = new Map<string, IndexedSource>();
  return {
    sources,
    of: (source) => {
      const form = comparable(source);
      const pieces = byName.get(form);
      let found = indexed.get(form);
      if (found === undefined && pieces !== undefined) indexed.set(form, (found = indexSource(pieces)));
      return found;
    },
  };
}

function indexOne(result: SearchResult): Piece {
  let quoteText: QuoteText | undefined;
  return {
    id: result.id,
    place: evidencePlaceOf(result),
    quoteText: () => (quoteText ??= toQuoteText(result.content)),
  };
}

/** All pieces are searched as one text, so that many small ones cost no more than a large one. */
function indexSource(pieces: readonly Piece[]): IndexedSource {
  let search: QuoteSearch | undefined;
  const begins: number[] = [];
  const known = new Map<string, readonly FoundQuote[]>();
  const open = (): QuoteSearch => {
    let length = 0;
    const texts = pieces.map(({ quoteText }) => {
      const { text } = quoteText();
      begins.push(length);
      length += text.length + 1;
      return text;
    });
    // No comparable text has a line break, so no quote is found across two pieces.
    return new QuoteSearch(texts.join('\n'));
  };
  return {
    pieces,
    find: (parts) => {
      search ??= open();
      // A comparable quote has no line break either.
      const key = parts.join('\n');
      let found = known.get(key);
      if (found !== undefined) return found;
      found = findInPieces(search, parts, pieces, begins);
      // What stands everywhere is found again at once, and would fill the memory.
      if (found.length <= MAX_OCCURRENCES) known.set(key, found);
      return found;
    },
  };
}

function findInPieces(
  search: QuoteSearch,
  parts: readonly string[],
  pieces: readonly Piece[],
  begins: readonly number[],
): readonly FoundQuote[] {
  const sought = parts.map((part) => ({ length: part.length, find: search.seek(part) }));
  const [first] = sought;
  const found: FoundQuote[] = [];
  let at = first?.find(0) ?? -1;
  while (at >= 0) {
    const number = lastAtOrBefore(begins, at);
    const begin = begins[number]!;
    const end = begins[number + 1] ?? search.text.length + 1;
    const { id, place, quoteText } = pieces[number]!;
    for (const span of findParts(sought, at, end, MAX_OCCURRENCES)) {
      const [from, to] = [span.start - begin, span.end - begin - 1].map((unit) => lineAt(quoteText(), unit));
      found.push({ id, place: placeOfLines(place, from!, to!) });
    }
    at = first!.find(end);
  }
  return found;
}

/** The last position whose value is `most` or less; the first value is 0. */
function lastAtOrBefore(values: readonly number[], most: number): number {
  let low = 0;
  let high = values.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (values[middle]! <= most) low = middle;
    else high = middle - 1;
  }
  return low;
}

function comparable(name: string): string {
  return name.normalize('NFC');
}

function escapeMarkup(name: string): string {
  return name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
