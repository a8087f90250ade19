import { isSkippedByDefault } from './default-skips.js';
import { detectFormat } from './detect-format.js';
import type { DocumentFormat } from './document-format.js';
import type { SkipCode, SkipNote } from './file-notes.js';
import type { CompiledSelection } from './file-selection.js';
import type { FolderEntry } from './file-system.js';
import { isIgnoreFile } from './ignore-file.js';
import { generatedKindOf } from './generated-names.js';
import type { IgnoreStack } from './ignore-stack.js';
import { describeUnsupported } from './read-candidate.js';
import type { Work, WorkMeter } from './work-meter.js';

/** A folder that a walk is in. */
export interface FolderContext {
  /** Relative to the root: empty for the root itself, else ending with `/`. */
  readonly folder: string;
  /** The parts of its path, composed (NFC), for patterns. */
  readonly parts: readonly string[];
  /** The rules that hold inside it. */
  readonly ignore: IgnoreStack;
  /** Whether `include` names it or a folder above it, so that all in it is included. */
  readonly included: boolean;
}

/** What becomes of one entry of a folder. */
export type EntryDecision =
  | { readonly kind: 'skip'; readonly note: SkipNote }
  | { readonly kind: 'folder'; readonly path: string; readonly context: FolderContext }
  /** `format` is absent where the name does not tell. */
  | {
      readonly kind: 'file';
      readonly path: string;
      readonly format?: DocumentFormat;
      readonly language?: string;
    };

/**
 * Decides about one entry by its name and kind alone. Pure; it stops wherever the meter says that a pause is due.
 *
 * The reasons are tried in a fixed order, so that the note names the strongest: what it is, the closed list of
 * names, ignore files, `exclude`, `include`, generated names, the format.
 *
 * @param entry its kind is known.
 */
export function* decideEntry(
  entry: FolderEntry,
  context: FolderContext,
  selection: CompiledSelection,
  meter: WorkMeter,
): Work<EntryDecision> {
  const { name, kind } = entry;
  const path = context.folder + name;
  if (entry.invalidName === true) return skip(path, 'invalid-name', 'has a name that is not valid UTF-8');
  if (kind === 'link') return skip(path, 'symbolic-link', 'is a symbolic link, which is not followed');
  if (kind !== 'file' && kind !== 'folder') return skip(path, 'not-regular', 'is not a regular file');
  const shown = kind === 'folder' ? `${path}/` : path;
  if (isSkippedByDefault(name, kind))
    return skip(shown, 'default-skip', `is on the list of names that are never read: "${name}"`);
  if (kind === 'file' && isIgnoreFile(name))
    return skip(path, 'ignore-file', 'holds ignore rules and is no content');
  const ignored = yield* context.ignore.decide(shown, meter);
  if (ignored.kind === 'ignored') {
    const { file, line, text } = ignored.rule;
    return skip(shown, 'ignored', `is ignored by the rule "${text}" on line ${line} of "${file}"`);
  }
  const parts = [...context.parts, name.normalize('NFC')];
  if (yield* selection.isExcluded(parts, kind, meter))
    return skip(shown, 'excluded', 'is named by "exclude"');
  const included = context.included || (yield* selection.isIncluded(parts, kind, meter));
  if (kind === 'folder') {
    if (!included && !(yield* selection.canIncludeBelow(parts, meter))) return notIncluded(shown);
    // Rules above that a deeper file overruled must not hide what is below.
    const ignore = ignored.kind === 'included' ? yield* context.ignore.readmit(shown, meter) : context.ignore;
    return { kind: 'folder', path: shown, context: { folder: shown, parts, ignore, included } };
  }
  if (!included) return notIncluded(path);
  const generated = selection.skipsGenerated ? generatedKindOf(name) : undefined;
  if (generated !== undefined)
    return skip(path, 'generated', `is ${generated}; name it in "include" to read it`);
  return decideFile(path);
}

function decideFile(path: string): EntryDecision {
  const detection = detectFormat(path);
  if (detection.kind === 'unsupported') return skip(path, 'unsupported', describeUnsupported(detection.name));
  if (detection.kind !== 'text') return { kind: 'file', path };
  const { format, language } = detection;
  return { kind: 'file', path, format, ...(language === undefined ? {} : { language }) };
}

function notIncluded(path: string): EntryDecision {
  return skip(path, 'not-included', 'is not named by "include"');
}

function skip(path: string, code: SkipCode, message: string): EntryDecision {
  return { kind: 'skip', note: { path, code, message } };
}
