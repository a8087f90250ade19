import { compareIds, RagError } from '@rag/contracts';

import { decideEntry, type EntryDecision, type FolderContext } from './decide-entry.js';
import type { Discovery } from './discovery.js';
import type { FailCode } from './file-notes.js';
import type { CompiledSelection } from './file-selection.js';
import type { FileStatus, FileSystem, FolderEntry } from './file-system.js';
import { IgnoreStack } from './ignore-stack.js';
import { limitExceeded, MAX_FILE_BYTES, type IngestLimits } from './ingest-limits.js';
import { loadIgnoreRules } from './load-ignore-rules.js';
import { describeTooLarge, refusalOf, samePath } from './read-stable-file.js';
import { rootRefused, rootUnreadable, type ResolvedRoot } from './resolve-root.js';
import { WalkReport } from './walk-report.js';

/** How many files are looked at at the same time. */
const CONCURRENT_LOOKUPS = 32;

type FoundFile = Extract<EntryDecision, { kind: 'file' }>;

/** What a walk needs beside the file system and the root. */
export interface WalkOptions {
  readonly selection: CompiledSelection;
  readonly limits: IngestLimits;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Lists the files below a root that may be read.
 *
 * No link is followed, nothing below a folder that is left out is looked at, and limits hold while a folder is
 * still being listed. Depth first, by name, without recursion; memory is bounded by the limits.
 *
 * @throws RagError `RAG_INGEST_LIMIT_EXCEEDED`, the errors of ignore files, and `RAG_INGEST_ROOT_UNREADABLE`
 *   where the root or one of its own ignore files cannot be read; the signal's reason.
 */
export async function walk(
  fileSystem: FileSystem,
  root: ResolvedRoot,
  options: WalkOptions,
): Promise<Discovery> {
  return new Walk(fileSystem, root, options).run();
}

class Walk {
  readonly #fileSystem: FileSystem;
  readonly #root: ResolvedRoot;
  readonly #options: WalkOptions;
  readonly #report = new WalkReport();
  readonly #pending: FolderContext[] = [];
  #entries = 0;

  constructor(fileSystem: FileSystem, root: ResolvedRoot, options: WalkOptions) {
    this.#fileSystem = fileSystem;
    this.#root = root;
    this.#options = options;
  }

  async run(): Promise<Discovery> {
    const { selection, signal } = this.#options;
    this.#pending.push({ folder: '', parts: [], ignore: IgnoreStack.EMPTY, included: !selection.narrows });
    for (let context = this.#pending.pop(); context !== undefined; context = this.#pending.pop()) {
      signal?.throwIfAborted();
      await this.#visitFolder(context);
    }
    signal?.throwIfAborted();
    return {
      root: this.#root,
      ...this.#report.sorted(),
      entries: this.#entries,
      selectionId: selection.id,
    };
  }

  async #visitFolder(context: FolderContext): Promise<void> {
    const listed = await this.#listFolder(context.folder);
    if (listed === undefined) return;
    const entries = await this.#nameKinds(context.folder, listed);
    const ignore = await this.#enterIgnoreRules(context, entries);
    if (ignore === undefined) return;
    const files: FoundFile[] = [];
    const folders: FolderContext[] = [];
    for (const entry of entries) {
      const decision = decideEntry(entry, { ...context, ignore }, this.#options.selection);
      if (decision.kind === 'skip') {
        this.#report.skip(decision.note);
        continue;
      }
      this.#checkDepth(context, decision.path);
      if (decision.kind === 'folder') folders.push(decision.context);
      else files.push(decision);
    }
    await this.#lookUpFiles(files);
    for (const folder of folders.toReversed()) this.#pending.push(folder);
  }

  /** The entries sorted by name, or `undefined` where the folder could not be read whole. */
  async #listFolder(folder: string): Promise<readonly FolderEntry[] | undefined> {
    const { limits, signal } = this.#options;
    const absolute = folder === '' ? this.#root.path : this.#absolute(folder.slice(0, -1));
    const entries: FolderEntry[] = [];
    try {
      for await (const entry of this.#fileSystem.readDirectory(absolute)) {
        signal?.throwIfAborted();
        this.#entries += 1;
        if (this.#entries > limits.maxEntries)
          throw limitExceeded('maxEntries', limits.maxEntries, folder === '' ? '.' : folder);
        entries.push(entry);
      }
      // A link put in the folder's place has been followed by now; then nothing of it is used.
      if (!samePath(await this.#fileSystem.realPath(absolute), absolute)) {
        this.#failFolder(folder, 'outside-root', 'leads out of the place where it was found');
        return undefined;
      }
    } catch (error) {
      if (RagError.is(error) || signal?.aborted === true) throw error;
      if (folder === '') throw rootUnreadable(this.#root.requested, error);
      const { code, message } = refusalOf(error);
      this.#failFolder(folder, code === 'vanished' ? code : 'unreadable', message);
      return undefined;
    }
    return entries.sort((left, right) => compareIds(left.name, right.name));
  }

  /** Some file systems do not say in a listing what an entry is. */
  async #nameKinds(folder: string, entries: readonly FolderEntry[]): Promise<readonly FolderEntry[]> {
    const named: FolderEntry[] = [];
    for (const entry of entries) {
      if (entry.kind !== 'unknown' || entry.invalidName === true) {
        named.push(entry);
        continue;
      }
      const path = folder + entry.name;
      try {
        const { kind } = await this.#fileSystem.lstat(this.#absolute(path));
        named.push({ ...entry, kind });
      } catch (error) {
        this.#refuse(path, error);
        // It may have been a folder: what an index holds of it is not gone.
        this.#report.hideFolder(`${path}/`);
      }
    }
    return named;
  }

  /** The rules inside a folder, or `undefined` where they cannot be known: then nothing in it is read. */
  async #enterIgnoreRules(
    { folder, ignore }: FolderContext,
    entries: readonly FolderEntry[],
  ): Promise<IgnoreStack | undefined> {
    const rootPath = this.#root.path;
    const { negation } = this.#options.selection;
    const loaded = await loadIgnoreRules(this.#fileSystem, { rootPath, folder, entries, negation });
    if (loaded.kind === 'rules') {
      for (const note of loaded.skipped) this.#report.skip(note);
      return ignore.enter(folder, loaded.rules);
    }
    const { path, message } = loaded.note;
    this.#report.fail(loaded.note);
    this.#failFolder(folder, 'unreadable', `is left out, because its ignore file "${path}" ${message}`);
    return undefined;
  }

  #checkDepth({ parts }: FolderContext, path: string): void {
    const { maxDepth } = this.#options.limits;
    if (parts.length + 1 > maxDepth) throw limitExceeded('maxDepth', maxDepth, path);
  }

  async #lookUpFiles(files: readonly FoundFile[]): Promise<void> {
    for (let start = 0; start < files.length; start += CONCURRENT_LOOKUPS) {
      this.#options.signal?.throwIfAborted();
      const batch = files.slice(start, start + CONCURRENT_LOOKUPS);
      const lookups = await Promise.allSettled(
        batch.map(({ path }) => this.#fileSystem.lstat(this.#absolute(path))),
      );
      for (const [index, lookup] of lookups.entries()) {
        const file = batch[index]!;
        if (lookup.status === 'fulfilled') this.#addFile(file, lookup.value);
        else this.#refuse(file.path, lookup.reason);
      }
    }
  }

  #addFile({ path, format, language }: FoundFile, { kind, identity }: FileStatus): void {
    if (kind !== 'file') {
      const code = kind === 'link' ? 'symbolic-link' : 'not-regular';
      this.#report.skip({ path, code, message: 'was replaced by something that is not a regular file' });
      return;
    }
    if (identity.size > MAX_FILE_BYTES) {
      this.#report.skip({ path, code: 'too-large', message: describeTooLarge(MAX_FILE_BYTES) });
      return;
    }
    this.#report.add({
      path,
      ...(format === undefined ? {} : { format }),
      ...(language === undefined ? {} : { language }),
      identity,
    });
  }

  #refuse(path: string, error: unknown): void {
    const { code, message } = refusalOf(error);
    // A link or a device would be told by its kind; an error of that name here is a refusal like any other.
    this.#report.fail({ path, code: code === 'vanished' ? code : 'unreadable', message });
  }

  #failFolder(folder: string, code: FailCode, message: string): void {
    if (folder === '') throw rootRefused(this.#root.requested, message);
    this.#report.fail({ path: folder, code, message });
    this.#report.hideFolder(folder);
  }

  #absolute(path: string): string {
    return `${this.#root.path}/${path}`;
  }
}
