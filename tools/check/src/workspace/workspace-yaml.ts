/** One `key: value` of a section of pnpm-workspace.yaml. */
export interface YamlEntry {
  /** The top-level key that it stands under. */
  readonly section: string;
  readonly key: string;
  /** Without quotes; a comment behind it is cut off. */
  readonly value: string;
  /** From 1. */
  readonly line: number;
}

/**
 * The scalar entries of pnpm-workspace.yaml, section by section.
 *
 * The file is flat: top-level keys with scalars, lists, or one or two levels of `key: value`. A line of any other form in a
 * section is given as an entry whose value is the line, so that a rule which wants versions reports it instead of
 * passing over it.
 */
export function readWorkspaceYaml(text: string): readonly YamlEntry[] {
  const entries: YamlEntry[] = [];
  let section = '';
  for (const [index, raw] of text.split('\n').entries()) {
    const content = raw.replace(/(?:^|\s)#.*$/u, '').trimEnd();
    if (content === '') continue;
    const line = index + 1;
    const pair = /^(\s*)('[^']*'|"[^"]*"|[^\s'"][^:]*):(?:\s+(.*))?$/u.exec(content);
    const value = unquote(pair?.[3] ?? '');
    if (pair !== null && pair[1] === '') {
      section = unquote(pair[2] ?? '');
      if (value !== '') entries.push({ section, key: section, value, line });
    } else if (pair === null) {
      entries.push({ section, key: content.trim(), value: content.trim(), line });
    } else if (value !== '' || section !== 'catalogs') {
      // Under `catalogs` a key without a value opens a catalog; elsewhere it is a version that is missing.
      entries.push({ section, key: unquote(pair[2] ?? ''), value, line });
    }
  }
  return entries;
}

function unquote(text: string): string {
  const trimmed = text.trim();
  return /^(['"]).*\1$/u.test(trimmed) ? trimmed.slice(1, -1) : trimmed;
}
