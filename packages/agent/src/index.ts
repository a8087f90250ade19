export { citationInstructions, NO_RELEVANT_CONTEXT_INSTRUCTIONS } from './citations/citation-instructions.js';
export { formatPlace, type Citation, type CitationPlace } from './citations/citation.js';
export { extractCitations, type ExtractCitationsOptions } from './citations/extract-citations.js';
export { MAX_QUOTE_CHARACTERS } from './citations/find-quote.js';
export { MAX_CITATION_CHARACTERS } from './citations/parse-place.js';
export { repairCitations } from './citations/repair-citations.js';
export {
  verifyCitations,
  type CitationStatus,
  type UnsupportedReason,
  type VerifiedCitation,
} from './citations/verify-citations.js';
export { ExtractiveModel } from './model/extractive-model.js';
export {
  DEFAULT_EXTRACTIVE_OPTIONS,
  DEFAULT_MAX_STATEMENTS,
  NOTHING_RELEVANT,
  type ExtractiveOptions,
  type ResolvedExtractiveOptions,
} from './model/extractive-options.js';
