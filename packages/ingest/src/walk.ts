import { compareIds, RagError, yieldToEventLoop } from '@rag/contracts';

import { decideEntry, type EntryDecision, type FolderContext } from './decide-entry.js';
import type { Discovery } from './discovery.js';
import type { FailCode } from './file-notes.js';
import type { CompiledSelection } from './file-selection.js';
import { errnoOf, type FileStatus, type FileSystem, type FolderEntry } from './file-system.js';
import { HiddenPaths } from './hidden-paths.js';
import { IGNORE_FILE_NAMES } from './ignore-file.js';
import { IgnoreStack } from './ignore-stack.js';
import { limitExceeded, MAX_FILE_BYTES, type IngestLimits } from './ingest-limits.js';
import { loadIgnoreRules } from './load-ignore-rules.js';
import { describeTooLarge, refusalOf, samePath } from './read-stable-file.js';
import { rootRefused, rootUnreadable, type ResolvedRoot } from './resolve-root.js';
import { WalkReport } from './walk-report.js';
import { finishWithPauses, UNITS_PER_PAUSE, WorkMeter } from './work-meter.js';

/** How many files are looked at at the same time. */
const CONCURRENT_LOOKUPS = 32;

/** What an entry costs beside the rules that are tested. */
const UNITS_PER_ENTRY = UNITS_PER_PAUSE / 1_000;

const LEADS_OUT = 'leads out of the place where it was found';

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
  readonly #hidden: HiddenPaths;
  readonly #pending: FolderContext[] = [];
  readonly #meter = new WorkMeter();
  #entries = 0;

  constructor(fileSystem: FileSystem, root: ResolvedRoot, options: WalkOptions) {
    this.#fileSystem = fileSystem;
    this.#root = root;
    this.#options = options;
    this.#hidden = new HiddenPaths(options.selection);
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
      unreadableFolders: this.#hidden.folders(),
      isSelected: (path) => this.#hidden.isSelected(path),
      entries: this.#entries,
      selectionId: selection.id,
    };
  }

  async #visitFolder(context: FolderContext): Promise<void> {
    const listed = await this.#listFolder(context);
    if (listed === undefined) return;
    const { entries, unnamed } = await this.#nameKinds(context.folder, listed);
    const ignore = await this.#enterIgnoreRules(context, entries);
    if (ignore === undefined) return;
    const inside = { ...context, ignore };
    for (const name of unnamed) this.#hidden.addEntry(inside, name);
    const files: FoundFile[] = [];
    const folders: FolderContext[] = [];
    for (const entry of entries) {
      await this.#meetEntry();
      const decision = await this.#decide(entry, inside);
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

  async #decide(entry: FolderEntry, context: FolderContext): Promise<EntryDecision> {
    const { selection, signal } = this.#options;
    return finishWithPauses(decideEntry(entry, context, selection, this.#meter), signal);
  }

  /** Pauses by the work done, so that timers, sockets and an abort get their turn inside a giant folder too. */
  async #meetEntry(): Promise<void> {
    this.#options.signal?.throwIfAborted();
    if (!this.#meter.spend(UNITS_PER_ENTRY)) return;
    await yieldToEventLoop();
    this.#options.signal?.throwIfAborted();
  }

  /** The entries sorted by name, or `undefined` where the folder could not be read whole. */
  async #listFolder(context: FolderContext): Promise<readonly FolderEntry[] | undefined> {
    const { limits, signal } = this.#options;
    const { folder } = context;
    const absolute = folder === '' ? this.#root.path : this.#absolute(folder.slice(0, -1));
    const entries: FolderEntry[] = [];
    try {
      for await (const entry of this.#fileSystem.readDirectory(absolute)) {
        await this.#meetEntry();
        this.#entries += 1;
        if (this.#entries > limits.maxEntries)
          throw limitExceeded('maxEntries', limits.maxEntries, folder === '' ? '.' : folder);
        entries.push(entry);
      }
      // A link put in the folder's place has been followed by now; then nothing of it is used.
      if (!samePath(await this.#fileSystem.realPath(absolute), absolute)) {
        this.#failFolder(context, 'outside-root', LEADS_OUT);
        return undefined;
      }
    } catch (error) {
      if (RagError.is(error) || signal?.aborted === true) throw error;
      if (errnoOf(error) === 'ESTALE') {
        this.#failFolder(context, 'outside-root', LEADS_OUT);
        return undefined;
      }
      if (folder === '') throw rootUnreadable(this.#root.requested, error);
      const { code, message } = refusalOf(error);
      this.#failFolder(context, code === 'vanished' ? code : 'unreadable', message);
      return undefined;
    }
    return entries.sort((left, right) => compareIds(left.name, right.name));
  }

  /** Some file systems do not say in a listing what an entry is; `unnamed` are those that do not tell when asked. */
  async #nameKinds(
    folder: string,
    listed: readonly FolderEntry[],
  ): Promise<{ readonly entries: readonly FolderEntry[]; readonly unnamed: readonly string[] }> {
    const entries: FolderEntry[] = [];
    const unnamed: string[] = [];
    for (const entry of listed) {
      await this.#meetEntry();
      if (entry.kind !== 'unknown' || entry.invalidName === true) {
        entries.push(entry);
        continue;
      }
      const path = folder + entry.name;
      try {
        const { kind } = await this.#fileSystem.lstat(this.#absolute(path));
        entries.push({ ...entry, kind });
      } catch (error) {
        if (IGNORE_FILE_NAMES.includes(entry.name)) {
          // Opening it will tell; to pass over its rules would bring in what they hide.
          entries.push({ ...entry, kind: 'file' });
          continue;
        }
        this.#refuse(path, error);
        // It may have been a folder: what an index holds of it is not gone.
        unnamed.push(entry.name);
      }
    }
    return { entries, unnamed };
  }

  /** The rules inside a folder, or `undefined` where they cannot be known: then nothing in it is read. */
  async #enterIgnoreRules(
    context: FolderContext,
    entries: readonly FolderEntry[],
  ): Promise<IgnoreStack | undefined> {
    const { folder, ignore } = context;
    const rootPath = this.#root.path;
    const { negation } = this.#options.selection;
    const loaded = await loadIgnoreRules(this.#fileSystem, { rootPath, folder, entries, negation });
    if (loaded.kind === 'rules') {
      for (const note of loaded.skipped) this.#report.skip(note);
      return ignore.enter(folder, loaded.rules);
    }
    const { path, message } = loaded.note;
    this.#report.fail(loaded.note);
    this.#failFolder(context, 'unreadable', `is left out, because its ignore file "${path}" ${message}`);
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
    this.#report.seeChange(identity.ctimeNs);
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

  #failFolder(context: FolderContext, code: FailCode, message: string): void {
    const { folder } = context;
    if (folder === '') throw rootRefused(this.#root.requested, message);
    this.#report.fail({ path: folder, code, message });
    this.#hidden.addFolder(context);
  }

  #absolute(path: string): string {
    return `${this.#root.path}/${path}`;
  }
}
