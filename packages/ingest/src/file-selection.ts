import { createHash } from 'node:crypto';

import { RagError } from '@rag/contracts';

import type { IgnoreNegation } from './ignore-file.js';
import { canMatchBelow, compilePathPatterns, matchesPath, type PathPattern } from './path-pattern.js';
import type { Work, WorkMeter } from './work-meter.js';

/** Which files of a folder are wanted, and how its ignore files are read. */
export interface FileSelection {
  /**
   * Patterns of what is wanted, relative to the root. One that names a folder means all that is below it.
   *
   * @defaultValue everything; an empty list means the same.
   */
  readonly include?: readonly string[] | undefined;
  /**
   * Patterns of what is not wanted; a folder that one names is not entered. They win over `include`.
   *
   * @defaultValue nothing
   */
  readonly exclude?: readonly string[] | undefined;
  /**
   * What becomes of lock files, source maps and minified bundles, as their names tell: read like any other file, or
   * skipped with a note unless `include` names them.
   *
   * @defaultValue `'read'`
   */
  readonly generated?: 'read' | 'skip' | undefined;
  /**
   * What a rule that begins with `!` in an ignore file means.
   *
   * @defaultValue `'reject'`
   */
  readonly negation?: IgnoreNegation | undefined;
}

/**
 * A checked and compiled {@link FileSelection}. Immutable. Its answers stop wherever a meter says that a pause is due.
 *
 * @example
 * CompiledSelection.of({ include: ['*.md'] }).narrows; // true
 */
export class CompiledSelection {
  readonly negation: IgnoreNegation;
  /** Whether generated files are left out where `include` does not narrow. */
  readonly skipsGenerated: boolean;
  /** Differs whenever the selection differs: for fingerprints of a pipeline. */
  readonly id: string;
  readonly #include: readonly PathPattern[] | undefined;
  readonly #exclude: readonly PathPattern[];

  private constructor(selection: FileSelection) {
    const { include = [], exclude = [], negation = 'reject', generated = 'read' } = selection;
    this.skipsGenerated = checkGenerated(generated) === 'skip' && include.length === 0;
    this.negation = checkNegation(negation);
    this.#include = include.length === 0 ? undefined : compilePathPatterns(include, 'include');
    this.#exclude = compilePathPatterns(exclude, 'exclude');
    const canonical = JSON.stringify([
      [...include].sort(),
      [...exclude].sort(),
      negation,
      ...(this.skipsGenerated ? ['skip generated'] : []),
    ]);
    this.id = createHash('sha256').update(canonical).digest('hex').slice(0, 16);
  }

  /**
   * @throws RagError `RAG_INGEST_GLOB_INVALID` for a pattern that cannot be used, `RAG_INGEST_NEGATION_INVALID`
   *   for an unknown `negation`, `RAG_INGEST_GENERATED_INVALID` for an unknown `generated`.
   */
  static of(selection: FileSelection): CompiledSelection {
    return new CompiledSelection(selection);
  }

  /** Whether there is an `include` that narrows the walk. */
  get narrows(): boolean {
    return this.#include !== undefined;
  }

  /** @param path the parts of a path, composed (NFC). */
  isExcluded(path: readonly string[], kind: 'file' | 'folder', meter: WorkMeter): Work<boolean> {
    return someMatch(this.#exclude, path, meter, (pattern) => namesPath(pattern, path, kind));
  }

  /** Whether a pattern of `include` names this very path; a folder's answer holds for all below it. */
  *isIncluded(path: readonly string[], kind: 'file' | 'folder', meter: WorkMeter): Work<boolean> {
    if (this.#include === undefined) return true;
    return yield* someMatch(this.#include, path, meter, (pattern) => namesPath(pattern, path, kind));
  }

  /** Whether anything below a folder could be included. */
  *canIncludeBelow(folder: readonly string[], meter: WorkMeter): Work<boolean> {
    if (this.#include === undefined) return true;
    return yield* someMatch(this.#include, folder, meter, (pattern) => canMatchBelow(pattern, folder));
  }
}

function namesPath(pattern: PathPattern, path: readonly string[], kind: 'file' | 'folder'): boolean {
  return (kind === 'folder' || !pattern.foldersOnly) && matchesPath(pattern, path);
}

function* someMatch(
  patterns: readonly PathPattern[],
  path: readonly string[],
  meter: WorkMeter,
  matches: (pattern: PathPattern) => boolean,
): Work<boolean> {
  let units = path.length;
  for (const part of path) units += part.length;
  for (const pattern of patterns) {
    if (meter.spend(pattern.length * units)) yield;
    if (matches(pattern)) return true;
  }
  return false;
}

function checkGenerated(generated: string): 'read' | 'skip' {
  if (generated === 'read' || generated === 'skip') return generated;
  throw new RagError(
    'RAG_INGEST_GENERATED_INVALID',
    `Cannot use the option "generated": it is "${generated}"; use "read" or "skip"`,
    { generated },
  );
}

function checkNegation(negation: string): IgnoreNegation {
  if (negation === 'reject' || negation === 'git') return negation;
  throw new RagError(
    'RAG_INGEST_NEGATION_INVALID',
    `Cannot use the option "negation": it is "${negation}"; use "reject" or "git"`,
    { negation },
  );
}
