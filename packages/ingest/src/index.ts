export { Admission } from './admission.js';
export { decodeText, type DecodedText } from './decode-text.js';
export {
  isSkippedByDefault,
  SKIPPED_ANYWHERE_NAMES,
  SKIPPED_FILE_NAMES,
  SKIPPED_FOLDER_NAMES,
} from './default-skips.js';
export { detectFormat } from './detect-format.js';
export type { Candidate, Discovery } from './discovery.js';
export type { DocumentFormat, FormatDetection } from './document-format.js';
export { isUntouched, MAX_CLOCK_LEAD_MS, RACY_WINDOW_MS, type FileFingerprint } from './file-fingerprint.js';
export { sameIdentity, type FileIdentity } from './file-identity.js';
export {
  FileIngestionService,
  type DiscoverOptions,
  type FileIngestionOptions,
  type IngestOptions,
} from './file-ingestion-service.js';
export type { FailCode, FailNote, FileNote, SkipCode, SkipNote } from './file-notes.js';
export type { FileSelection } from './file-selection.js';
export type { FileKind, FileStatus, FileSystem, FolderEntry, OpenFile } from './file-system.js';
export {
  IGNORE_FILE_NAMES,
  MAX_IGNORE_FILE_BYTES,
  MAX_IGNORE_GLOBSTAR_RULES,
  MAX_IGNORE_GLOBSTARS,
  MAX_IGNORE_SELECTORS,
  MAX_IGNORE_STARS_PER_SEGMENT,
  parseIgnoreFile,
  type IgnoreNegation,
  type IgnoreRule,
  type ParseIgnoreFileOptions,
} from './ignore-file.js';
export { IgnoreRules, type IgnoreDecision, type IgnoreMatcher } from './ignore-rules.js';
export type { IngestedFile, IngestResult } from './ingest-folder.js';
export { IngestLimits, MAX_FILE_BYTES, type IngestLimitsFactory } from './ingest-limits.js';
export { LANGUAGES } from './languages.js';
export { nodeFileSystem } from './node-file-system.js';
export {
  MAX_PATTERN_ALTERNATIVES,
  MAX_PATTERN_GLOBSTARS,
  MAX_PATTERN_LENGTH,
  MAX_PATTERN_STARS_BESIDE_CLASS,
  MAX_PATTERN_STARS_PER_SEGMENT,
  MAX_PATTERNS_PER_OPTION,
} from './path-pattern.js';
export { createPipelineId } from './pipeline-id.js';
export { planRun, type IngestPlan } from './plan-run.js';
export {
  EXTRACTOR_ID,
  readCandidate,
  type ReadCandidateOptions,
  type ReadOutcome,
} from './read-candidate.js';
export type { ResolvedRoot, ResolveRootOptions } from './resolve-root.js';
