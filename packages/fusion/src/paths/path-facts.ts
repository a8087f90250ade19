/** One part of a path. */
export interface PathPart {
  /** As it is spelled. */
  readonly name: string;
  /** In lower case. */
  readonly lower: string;
  /** Its words in lower case: cut at signs and at the humps of `camelCase`. */
  readonly words: readonly string[];
}

/** What the rules read of a path. */
export interface PathFacts {
  readonly folders: readonly PathPart[];
  /** The whole name of the file. */
  readonly file: PathPart;
  /** The name up to its last dot; the whole name where it has no other dot than a leading one. */
  readonly base: PathPart;
  /** What follows the last dot, in lower case; empty without one. */
  readonly extension: string;
  /** The parts between the dots of the name, in lower case, the first and the last one left out. */
  readonly infixes: readonly string[];
}

/** Takes a path apart; a leading `./` or `/` and empty parts say nothing. Linear. */
export function readPath(path: string): PathFacts {
  const names = path.split('/').filter((name) => name !== '' && name !== '.');
  const fileName = names.pop() ?? '';
  const dot = fileName.lastIndexOf('.');
  const hasExtension = dot > 0 && dot < fileName.length - 1;
  return {
    folders: names.map(partOf),
    file: partOf(fileName),
    base: partOf(hasExtension ? fileName.slice(0, dot) : fileName),
    extension: hasExtension ? fileName.slice(dot + 1).toLowerCase() : '',
    infixes: fileName.toLowerCase().replace(/^\./u, '').split('.').slice(1, -1),
  };
}

/**
 * The words of a name in lower case: cut at every sign, between a small and a capital letter, and before the last
 * capital of an acronym. `UITests` gives `ui`, `tests`; `latest` stays whole.
 */
export function wordsOfName(name: string): readonly string[] {
  return name
    .replace(/(\p{Ll}|\p{N})(?=\p{Lu})/gu, '$1 ')
    .replace(/(\p{Lu})(?=\p{Lu}\p{Ll})/gu, '$1 ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '');
}

/** A set of the words of a text that are parted by blanks. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/u).filter((word) => word !== ''));
}

/** Whether the first or the last of some words is in a set. */
export function isAtAnEnd(words: readonly string[], set: ReadonlySet<string>): boolean {
  return set.has(words[0] ?? '') || set.has(words[words.length - 1] ?? '');
}

function partOf(name: string): PathPart {
  return { name, lower: name.toLowerCase(), words: wordsOfName(name) };
}
