import type { ReferenceDefinition } from './reference.js';

/** What a reader under test says; `nameLine` where it knows, else the name may be on any of its lines. */
export interface ReadDefinition {
  readonly name: string;
  readonly kind: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly nameLine?: number;
}

/** How the two readings of one file fit together. */
export interface Comparison {
  /** Found by both, as the reference sees them. */
  readonly matched: readonly ReferenceDefinition[];
  readonly missed: readonly ReferenceDefinition[];
  /** Found by the reader alone. */
  readonly invented: readonly ReadDefinition[];
  /** The reader's side of the matched ones. */
  readonly right: readonly ReadDefinition[];
  /** How many were found that the reference knows and does not count, or of kinds that it does not know. */
  readonly leftOut: number;
}

const QUALIFIED_NAME = /^(?:[\p{L}\p{N}_`]+(?:\.|::?|\\))*([\p{L}\p{N}_]+)$/u;

/** The last part of a qualified name, without the signs that only quote it. */
export function plainName(name: string): string {
  const unquoted = name.replaceAll('`', '').replace(/^operator (?=\W)/u, 'operator');
  return QUALIFIED_NAME.exec(unquoted)?.[1] ?? unquoted;
}

/**
 * Compares two readings of one file, one to one, by name and line; kinds are not compared.
 *
 * Names are equal by {@link plainName}. The line is that of the name, exactly, where the reader tells it; else the
 * reference's line must lie within the reader's lines, and the definition that begins nearest above takes it.
 */
export function compareDefinitions(
  found: readonly ReadDefinition[],
  reference: readonly ReferenceDefinition[],
  unknownKinds: ReadonlySet<string> = new Set(),
): Comparison {
  const byName = groupByName(reference);
  const taken = new Set<ReferenceDefinition>();
  const right: ReadDefinition[] = [];
  const invented: ReadDefinition[] = [];
  let leftOut = 0;
  for (const definition of [...found].sort((a, b) => b.startLine - a.startLine)) {
    const twin = findTwin(definition, byName.get(plainName(definition.name)) ?? [], taken);
    if (twin === undefined) {
      if (unknownKinds.has(definition.kind)) leftOut += 1;
      else invented.push(definition);
      continue;
    }
    taken.add(twin);
    if (twin.counts) right.push(definition);
    else leftOut += 1;
  }
  const counted = reference.filter(({ counts }) => counts);
  return {
    matched: counted.filter((definition) => taken.has(definition)),
    missed: counted.filter((definition) => !taken.has(definition)),
    invented: invented.reverse(),
    right,
    leftOut,
  };
}

function groupByName(
  definitions: readonly ReferenceDefinition[],
): ReadonlyMap<string, readonly ReferenceDefinition[]> {
  const groups = new Map<string, ReferenceDefinition[]>();
  for (const definition of definitions) {
    const name = plainName(definition.name);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [definition]);
    else group.push(definition);
  }
  return groups;
}

/** Those that count come first, then those nearest to the beginning. */
function findTwin(
  { startLine, endLine, nameLine }: ReadDefinition,
  candidates: readonly ReferenceDefinition[],
  taken: ReadonlySet<ReferenceDefinition>,
): ReferenceDefinition | undefined {
  const [first, last] = nameLine === undefined ? [startLine, endLine] : [nameLine, nameLine];
  return candidates
    .filter((candidate) => !taken.has(candidate) && candidate.line >= first && candidate.line <= last)
    .sort((a, b) => Number(b.counts) - Number(a.counts) || a.line - b.line)[0];
}
