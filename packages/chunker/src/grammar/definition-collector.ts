import { CONTAINER_KINDS } from '../source/definition-words.js';
import type { LineTable } from '../core/line-table.js';
import type { CompiledDefinition } from './compile-rules.js';
import type { FoundDefinition } from './found-definition.js';
import { lineBefore } from './line-before.js';
import type { DefinitionRule } from './grammar-rules.js';
import { freeName, nodeName, pathName, typeName, type NodeName } from './node-name.js';
import { signatureOf } from './signature.js';

/** How many names a scope has at most, the outermost ones; scopes of hostile depth would take quadratic space. */
export const DEEPEST_SCOPE = 32;

/** No definition: the file itself. */
export const NO_ENTRY = -1;

/** Where a definition stands: what the walk knows about the nodes beside it. */
export interface DefinitionPlace {
  /** The entry that it is in, or {@link NO_ENTRY}. */
  readonly definition: number;
  /** First line of the unit that it is in. */
  readonly unitLine: number;
  /** Whether it is inside of a function. */
  readonly isLocal: boolean;
  /** Where the node around it begins, with the word that may say what kind it is. */
  readonly start: number;
}

/** A node that may turn out to define something; its parts are found one by one. */
class Entry {
  readonly compiled: CompiledDefinition;
  readonly parent: number;
  readonly unitLine: number;
  readonly isLocal: boolean;
  readonly start: number;
  readonly end: number;
  kind: string;
  name: string | undefined = undefined;
  owner: string | undefined = undefined;
  nameStart = -1;
  headEnd = -1;
  /** Whether the value says what this is. */
  hasKindOfValue = false;
  hasNeeded: boolean;

  constructor(
    compiled: CompiledDefinition,
    place: DefinitionPlace,
    start: number,
    end: number,
    kind: string,
  ) {
    this.compiled = compiled;
    this.parent = place.definition;
    this.unitLine = place.unitLine;
    this.isLocal = place.isLocal;
    this.start = start;
    this.end = end;
    this.kind = kind;
    this.hasNeeded = compiled.rule.needs === undefined && compiled.rule.needsBody !== true;
  }
}

/** A finished definition and the first line of the unit that it is in. */
export interface PlacedDefinition {
  readonly unitLine: number;
  readonly definition: FoundDefinition;
  readonly entry: number;
  /** The entry of the definition around it, or {@link NO_ENTRY}. */
  readonly parentEntry: number;
}

/**
 * Collects definitions while the walk goes on, in the order of the text.
 *
 * A node is an entry from where it begins; what it is called, and whether it counts, is known only later.
 */
export class DefinitionCollector {
  readonly #table: LineTable;
  readonly #entries: Entry[] = [];

  constructor(table: LineTable) {
    this.#table = table;
  }

  /** @param start where its signature begins. */
  open(compiled: CompiledDefinition, place: DefinitionPlace, start: number, end: number): number {
    const kind = this.#kindByWord(compiled, place.start);
    return this.#entries.push(new Entry(compiled, place, start, end, kind)) - 1;
  }

  kindOf(entry: number): string {
    return this.#entries[entry]!.kind;
  }

  compiledOf(entry: number): CompiledDefinition {
    return this.#entries[entry]!.compiled;
  }

  nameIs(entry: number, start: number, end: number): void {
    const one = this.#entries[entry]!;
    const text = this.#table.text.slice(start, end);
    const found = nameOf(one.compiled.rule, text);
    one.name = found?.name;
    one.nameStart = start;
    // What a value is assigned to is a place, not what it belongs to: `exports.name = …`.
    if (one.compiled.rule.needsKindOfValue !== true) one.owner ??= found?.owner;
  }

  /** One more name that the entry declares: each after the first is of an entry of its own. */
  declares(entry: number, start: number, end: number): void {
    const one = this.#entries[entry]!;
    if (one.name === undefined) {
      this.nameIs(entry, start, end);
      return;
    }
    const { compiled, parent: definition, unitLine, isLocal } = one;
    const place = { definition, unitLine, isLocal, start: one.start };
    this.nameIs(this.open(compiled, place, one.start, one.end), start, end);
  }

  isNamed(entry: number): boolean {
    return this.#entries[entry]!.name !== undefined;
  }

  ownerIs(entry: number, start: number, end: number): void {
    this.#entries[entry]!.owner = typeName(this.#table.text.slice(start, end));
  }

  valueIs(entry: number, kind: string): void {
    const one = this.#entries[entry]!;
    one.kind = kind;
    one.hasKindOfValue = true;
  }

  hasNeeded(entry: number): void {
    this.#entries[entry]!.hasNeeded = true;
  }

  bodyBegins(entry: number, start: number): void {
    const one = this.#entries[entry]!;
    if (one.headEnd < 0) one.headEnd = start;
    if (one.compiled.rule.needsBody === true) one.hasNeeded = true;
  }

  /** What counts, in order; parents come before what is in them. */
  finish(): readonly PlacedDefinition[] {
    const placed: PlacedDefinition[] = [];
    // For each entry the definition that it became, or the nearest around it.
    const nearest: { readonly entry: number; readonly definition: FoundDefinition | undefined }[] = [];
    this.#entries.forEach((one, entry) => {
      const around = nearest[one.parent] ?? { entry: NO_ENTRY, definition: undefined };
      const definition = this.#toDefinition(one, around.definition);
      nearest.push(definition === undefined ? around : { entry, definition });
      if (definition !== undefined)
        placed.push({ unitLine: one.unitLine, definition, entry, parentEntry: around.entry });
    });
    return placed;
  }

  #kindByWord({ rule }: CompiledDefinition, wordStart: number): string {
    for (const [word, kind] of rule.kindsByWord ?? [])
      if (this.#table.text.startsWith(word, wordStart)) return kind;
    return rule.kind;
  }

  #toDefinition(one: Entry, around: FoundDefinition | undefined): FoundDefinition | undefined {
    const { rule } = one.compiled;
    const name = one.name ?? rule.fallbackName;
    if (name === undefined) return undefined;
    if (!one.hasNeeded) {
      if (rule.otherwise === undefined || (around !== undefined && around.kind !== 'namespace'))
        return undefined;
      one.kind = rule.otherwise;
    }
    const counts = rule.needsKindOfValue !== true && !(one.isLocal && rule.isNeverLocal === true);
    if (!counts && !one.hasKindOfValue) return undefined;
    const isMember =
      (one.owner !== undefined && (rule.hasDeclarators === true || rule.owner !== undefined)) ||
      (around !== undefined && holdsMethods(around.kind));
    const outer = around === undefined ? NO_SCOPE : scopeWithin(around);
    return {
      name,
      kind: one.kind === 'function' && isMember ? 'method' : one.kind,
      startLine: lineBefore(this.#table, one.start + 1) + 1,
      nameLine: lineBefore(this.#table, (one.nameStart < 0 ? one.start : one.nameStart) + 1) + 1,
      endLine: lineBefore(this.#table, Math.max(one.start + 1, one.end)) + 1,
      scope: one.owner === undefined ? outer : [...outer, one.owner],
      signature: signatureOf(this.#table.text, one.start, this.#headEndOf(one)),
    };
  }

  #headEndOf(one: Entry): number {
    if (one.headEnd >= 0) return one.headEnd;
    if (!CONTAINER_KINDS.has(one.kind)) return one.end;
    const bracket = this.#table.text
      .slice(one.start, Math.min(one.end, one.start + LONGEST_HEAD_UNITS))
      .indexOf('{');
    return bracket < 0 ? one.end : one.start + bracket;
  }
}

function nameOf(rule: DefinitionRule, text: string): NodeName | undefined {
  if (rule.hasFreeName === true) return freeName(text);
  if (rule.hasPath === true) return pathName(text) ?? nodeName(text);
  if (rule.isTypeName !== true) return nodeName(text);
  const name = typeName(text);
  return name === undefined ? undefined : { name };
}

/** How far a head without a known end is searched for the bracket that ends it. */
const LONGEST_HEAD_UNITS = 600;

const NO_SCOPE: readonly string[] = Object.freeze([]);

function scopeWithin({ scope, name }: FoundDefinition): readonly string[] {
  return scope.length < DEEPEST_SCOPE ? [...scope, name] : scope;
}

/** Whether a function directly within such a definition is a method. */
export function holdsMethods(kind: string): boolean {
  return CONTAINER_KINDS.has(kind) && kind !== 'module' && kind !== 'namespace';
}
