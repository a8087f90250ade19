import type { SearchResult } from '@rag/contracts';

import type { CitationPlace } from './citation.js';
import { evidencePlaceOf, placeOfLines, type EvidencePlace } from './evidence-place.js';
import { lineAt, toQuoteText, type QuoteText } from './quote-text.js';

/** How often one quote is looked for in one piece of evidence. */
const MAX_OCCURRENCES = 256;

/** One piece of evidence, ready to be compared with citations. */
export interface IndexedEvidence {
  readonly id: string;
  readonly place: EvidencePlace;
  /** Where a comparable quote stands in it. */
  readonly find: (quote: string) => readonly CitationPlace[];
}

/** The evidence of an answer by the names that it may be cited by. */
export interface EvidenceIndex {
  /** Files and ids. */
  readonly sources: ReadonlySet<string>;
  /** The pieces that a source names; empty for one that is not in the evidence. */
  of(source: string): readonly IndexedEvidence[];
}

/** Reads the evidence once; what is cited is looked up afterwards. */
export function indexEvidence(evidence: readonly SearchResult[]): EvidenceIndex {
  const sources = new Set<string>();
  const byName = new Map<string, IndexedEvidence[]>();
  for (const result of evidence) {
    const piece = indexOne(result);
    const names = new Set([result.id, piece.place.source]);
    for (const name of names) {
      sources.add(name);
      // The prompt shows names as markup, and a model may copy them from there.
      for (const form of new Set([comparable(name), comparable(escapeMarkup(name))]))
        byName.set(form, [...(byName.get(form) ?? []), piece]);
    }
  }
  return { sources, of: (source) => byName.get(comparable(source)) ?? [] };
}

function indexOne(result: SearchResult): IndexedEvidence {
  const place = evidencePlaceOf(result);
  let quoteText: QuoteText | undefined;
  return {
    id: result.id,
    place,
    find: (quote) => {
      quoteText ??= toQuoteText(result.content);
      const places: CitationPlace[] = [];
      let at = quoteText.text.indexOf(quote);
      while (at >= 0 && places.length < MAX_OCCURRENCES) {
        places.push(placeOfLines(place, lineAt(quoteText, at), lineAt(quoteText, at + quote.length - 1)));
        at = quoteText.text.indexOf(quote, at + 1);
      }
      return places;
    },
  };
}

function comparable(name: string): string {
  return name.normalize('NFC');
}

function escapeMarkup(name: string): string {
  return name.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
