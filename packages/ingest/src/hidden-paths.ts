import { compareIds } from '@rag/contracts';

import { decideEntry, type EntryDecision, type FolderContext } from './decide-entry.js';
import type { CompiledSelection } from './file-selection.js';
import { finish, WorkMeter } from './work-meter.js';

/**
 * The places that a walk could not look into, and what it knew there: names, patterns and the rules that it had
 * read on the way down. So it can still be said of a path below one whether it is wanted at all.
 */
export class HiddenPaths {
  readonly #selection: CompiledSelection;
  /** What holds in the folder from which on nothing is known, by the path that is hidden; a folder's ends with `/`. */
  readonly #contexts = new Map<string, FolderContext>();
  /** What holds in the folders below, as far as they were asked about; `undefined` for one that is left out. */
  readonly #below = new Map<string, FolderContext | undefined>();

  constructor(selection: CompiledSelection) {
    this.#selection = selection;
  }

  /** A folder whose content could not be listed, or not be judged. */
  addFolder(context: FolderContext): void {
    this.#contexts.set(context.folder, context);
  }

  /** An entry of a folder whose kind could not be told: a file, or a folder with all that is below it. */
  addEntry(context: FolderContext, name: string): void {
    this.#contexts.set(context.folder + name, context);
    this.#contexts.set(`${context.folder + name}/`, context);
  }

  /** The hidden folders, sorted. */
  folders(): readonly string[] {
    return [...this.#contexts.keys()].filter((path) => path.endsWith('/')).sort(compareIds);
  }

  /**
   * Whether a file at this path would be a candidate, were it there. `true` for a path that is not hidden: nothing
   * speaks against it here. Cost: each folder is decided about once.
   */
  isSelected(path: string): boolean {
    const context = this.#contextAbove(path);
    if (context === undefined) return true;
    let inside: FolderContext | undefined = context;
    for (let start = context.folder.length; ;) {
      const slash = path.indexOf('/', start);
      if (slash === -1) return this.#decide(path.slice(start), 'file', inside).kind === 'file';
      inside = this.#enter(path.slice(start, slash), inside);
      if (inside === undefined) return false;
      start = slash + 1;
    }
  }

  #contextAbove(path: string): FolderContext | undefined {
    for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', slash + 1)) {
      const context = this.#contexts.get(path.slice(0, slash + 1));
      if (context !== undefined) return context;
    }
    return this.#contexts.get(path);
  }

  #enter(name: string, context: FolderContext): FolderContext | undefined {
    const folder = `${context.folder}${name}/`;
    if (!this.#below.has(folder)) {
      const decision = this.#decide(name, 'folder', context);
      this.#below.set(folder, decision.kind === 'folder' ? decision.context : undefined);
    }
    return this.#below.get(folder);
  }

  #decide(name: string, kind: 'file' | 'folder', context: FolderContext): EntryDecision {
    return finish(decideEntry({ name, kind }, context, this.#selection, new WorkMeter()));
  }
}
