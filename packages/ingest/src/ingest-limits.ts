import { RagError } from '@rag/contracts';

/** The largest file that is read: 16 MiB of raw bytes. A larger one is skipped with a reason. */
export const MAX_FILE_BYTES: number = 16 * 1024 * 1024;

/**
 * How much one folder may bring in. Passing a limit rejects the run; nothing is cut off in silence.
 *
 * Every value is a whole number ≥ 1.
 */
export interface IngestLimits {
  /** Bytes of decoded text of all files together, measured as UTF-8. */
  readonly maxDecodedBytes: number;
  /**
   * Files that are admitted. Only {@link Admission} counts them, once their content has shown that they are text:
   * the walk is held by `maxEntries` alone, so a name never decides what the content would not.
   */
  readonly maxFiles: number;
  /** Files and folders that the walk meets; a folder that is skipped counts as one. */
  readonly maxEntries: number;
  /** Parts of a path relative to the root. */
  readonly maxDepth: number;
}

const DEFAULT_INGEST_LIMITS: IngestLimits = Object.freeze({
  maxDecodedBytes: 64 * 1024 * 1024,
  maxFiles: 4_096,
  maxEntries: 8_192,
  maxDepth: 64,
});

const WORKSPACE_INGEST_LIMITS: IngestLimits = Object.freeze({
  maxDecodedBytes: 2 * 1024 * 1024 * 1024,
  maxFiles: 200_000,
  maxEntries: 400_000,
  maxDepth: 64,
});

/** Makes {@link IngestLimits}. */
export interface IngestLimitsFactory {
  /** For untrusted folders: 64 MiB decoded, 4,096 files, 8,192 entries, depth 64. */
  defaults(): IngestLimits;
  /** For one's own working copy: 2 GiB decoded, 200,000 files, 400,000 entries, depth 64. */
  workspace(): IngestLimits;
  /**
   * The defaults with some values replaced.
   *
   * @throws RagError `RAG_INGEST_LIMITS_INVALID` for a value that is not a whole number ≥ 1.
   */
  of(partial: Readonly<{ [K in keyof IngestLimits]?: IngestLimits[K] | undefined }>): IngestLimits;
}

/**
 * The limits of a run: `defaults()`, `workspace()`, or `of()` for one's own.
 *
 * @example
 * const limits = IngestLimits.of({ maxFiles: 100 });
 */
export const IngestLimits: IngestLimitsFactory = Object.freeze({
  defaults: () => DEFAULT_INGEST_LIMITS,
  workspace: () => WORKSPACE_INGEST_LIMITS,
  of: (partial: Readonly<{ [K in keyof IngestLimits]?: IngestLimits[K] | undefined }>) =>
    Object.freeze({
      maxDecodedBytes: checkLimit('maxDecodedBytes', partial.maxDecodedBytes),
      maxFiles: checkLimit('maxFiles', partial.maxFiles),
      maxEntries: checkLimit('maxEntries', partial.maxEntries),
      maxDepth: checkLimit('maxDepth', partial.maxDepth),
    }),
});

function checkLimit(option: keyof IngestLimits, value: number | undefined): number {
  if (value === undefined) return DEFAULT_INGEST_LIMITS[option];
  if (Number.isSafeInteger(value) && value >= 1) return value;
  throw new RagError(
    'RAG_INGEST_LIMITS_INVALID',
    `Cannot use the limit ${option} "${String(value)}": use a whole number, one or more`,
    { option, value },
  );
}

/**
 * The error of a limit that was passed.
 *
 * @param path where it was passed, relative to the root; `.` for the root itself.
 * @example
 * throw limitExceeded('maxFiles', 4096, 'docs/a.md');
 */
export function limitExceeded(cap: keyof IngestLimits, limit: number, path: string): RagError {
  const option = `limits.${cap}`;
  return new RagError(
    'RAG_INGEST_LIMIT_EXCEEDED',
    `Cannot ingest the folder: the limit ${cap} of ${limit} is passed at "${path}"; raise the option "${option}", or leave more out with "exclude" or an ignore file`,
    { cap, limit, path, option },
  );
}
