import type { LineTable } from '../core/line-table.js';
import { CONTAINER_KINDS } from '../source/definition-words.js';
import { ERROR_TYPE_ID, READABLE, TypeFlag, type CompiledRules } from './compile-rules.js';
import {
  DefinitionCollector,
  holdsMethods,
  NO_ENTRY,
  type PlacedDefinition,
} from './definition-collector.js';
import { lineBefore } from './line-before.js';
import type { SyntaxCursor } from './syntax-cursor.js';
import { NO_LINE, NO_OFFSET, rootFrame, type Frame } from './syntax-frame.js';
import { UnitMarks } from './unit-marks.js';

/** Kinds of definitions whose members never share a chunk with what is outside. */
const SECTION_KINDS = new Set(
  [...CONTAINER_KINDS].filter((kind) => holdsMethods(kind) && kind !== 'interface' && kind !== 'enum'),
);
/** What is looked into on one line, too; a hinted node comes so far with a hint, or as part of a definition. */
const LOOKED_INTO = TypeFlag.definition | TypeFlag.wrapper | TypeFlag.hinted | TypeFlag.hintedLocally;
/** How far from where a node begins a hint may be. */
const LONGEST_HINTED_UNITS = 400;

/** Lines that the parser could not read, and where in the outline they stand. */
export interface BrokenSpan {
  readonly firstLine: number;
  lastLine: number;
  readonly level: number;
  readonly section: number;
  /** An entry of the definitions, or `NO_ENTRY`. */
  readonly parent: number;
}

/** What a walk found. */
export interface WalkedSyntax {
  readonly marks: UnitMarks;
  readonly sections: Int32Array;
  readonly definitions: readonly PlacedDefinition[];
  readonly broken: readonly BrokenSpan[];
  /** How many nodes are errors, also small ones within what could be read. */
  readonly errorCount: number;
}

/**
 * Walks a tree once, in the order of the text, and notes where units begin and what is defined.
 *
 * Nothing is looked into that cannot hold a unit or a name: a node on one line, unless it defines or wraps something.
 * Iterative, for trees can be as deep as the text is long; linear in the nodes that are visited.
 */
export function walkSyntax(table: LineTable, cursor: SyntaxCursor, rules: CompiledRules): WalkedSyntax {
  return new SyntaxWalk(table, cursor, rules).walk();
}

class SyntaxWalk {
  readonly #table: LineTable;
  readonly #cursor: SyntaxCursor;
  readonly #rules: CompiledRules;
  readonly #marks: UnitMarks;
  readonly #definitions: DefinitionCollector;
  readonly #broken: BrokenSpan[] = [];
  readonly #sectionOfEntry = new Map<number, number>();
  /** By depth; frames are used again, for there is one a node that is looked into. */
  readonly #frames: Frame[] = [rootFrame()];
  #depth = 0;
  #errorCount = 0;
  /** The line of the last node that began; nodes begin in order. */
  #line = 0;

  constructor(table: LineTable, cursor: SyntaxCursor, rules: CompiledRules) {
    this.#table = table;
    this.#cursor = cursor;
    this.#rules = rules;
    this.#marks = new UnitMarks(table);
    this.#definitions = new DefinitionCollector(table);
  }

  walk(): WalkedSyntax {
    const cursor = this.#cursor;
    const root = this.#frames[0]!;
    root.isError = cursor.nodeTypeId === ERROR_TYPE_ID;
    let isInside = cursor.gotoFirstChild();
    while (isInside) {
      if (this.#visit() && cursor.gotoFirstChild()) {
        this.#depth += 1;
        continue;
      }
      while (isInside && !cursor.gotoNextSibling()) {
        this.#endLead(this.#frames[this.#depth]!);
        isInside = this.#depth > 0 && cursor.gotoParent();
        this.#depth -= 1;
      }
    }
    const definitions = this.#definitions.finish();
    for (const { definition, parentEntry } of definitions) {
      const section = definition.kind === 'method' ? this.#sectionOfEntry.get(parentEntry) : undefined;
      if (section !== undefined) this.#marks.keepSection(section);
    }
    return {
      marks: this.#marks,
      sections: this.#marks.finishSections(),
      definitions,
      broken: this.#broken,
      errorCount: this.#errorCount,
    };
  }

  /** Reads the node that the cursor is at; true where its children should be read, and a frame awaits them. */
  #visit(): boolean {
    const cursor = this.#cursor;
    const frame = this.#frames[this.#depth]!;
    const type = cursor.nodeTypeId;
    const flags = type === ERROR_TYPE_ID ? TypeFlag.error : this.#rules.flags[type]!;
    const isWatched = frame.naming !== NO_ENTRY || frame.heading !== NO_ENTRY || frame.declaring !== NO_ENTRY;
    if (flags === TypeFlag.error) this.#errorCount += 1;
    if (flags === TypeFlag.token && !isWatched && !frame.isError) return false;
    const start = cursor.startIndex;
    const end = cursor.endIndex;
    while (this.#table.startOf(this.#line + 1) <= start) this.#line += 1;
    const isMultiline = end > this.#table.endOf(this.#line) + 1;
    if (frame.isContainer && !this.#beginUnit(frame, flags, start, end)) return false;
    if (flags === TypeFlag.error && frame.isContainer && !isMultiline) this.#noteBroken(frame, end);
    const hinted = frame.isLocal ? TypeFlag.hinted | TypeFlag.hintedLocally : TypeFlag.hinted;
    if (!isMultiline && !isWatched && (flags & hinted) !== 0 && !this.#hasHint(start, end)) return false;
    const next = this.#frameBelow(frame, flags, isMultiline);
    next.start = start;
    const field = isWatched ? cursor.currentFieldId : 0;
    if (isWatched) this.#readPart(frame, next, field, type, flags, start, end);
    if ((flags & TypeFlag.definition) !== 0) this.#beginDefinition(frame, next, type, start, end);
    if ((flags & TypeFlag.wrapper) !== 0)
      next.wrapperStart = frame.wrapperStart < 0 ? start : frame.wrapperStart;
    if (isMultiline) return (flags & (TypeFlag.comment | TypeFlag.token)) === 0;
    if ((flags & LOOKED_INTO) !== 0 || next.declaring !== NO_ENTRY) return true;
    if ((flags & TypeFlag.container) === 0) return false;
    // The members of `class A { b() {} }`, and what `extern "C" { … }` wraps.
    return (
      frame.wrapperStart !== NO_OFFSET ||
      (frame.heading !== NO_ENTRY && CONTAINER_KINDS.has(this.#definitions.kindOf(frame.heading)))
    );
  }

  #hasHint(start: number, end: number): boolean {
    const text = this.#table.text.slice(start, Math.min(end, start + LONGEST_HINTED_UNITS));
    return this.#rules.hints.some((hint) => text.includes(hint));
  }

  #frameBelow(frame: Frame, flags: number, isMultiline: boolean): Frame {
    const next = (this.#frames[this.#depth + 1] ??= rootFrame());
    next.isError = (flags & TypeFlag.error) !== 0;
    next.isContainer = next.isError || (flags & TypeFlag.container) !== 0;
    next.isLocal = frame.isLocal || (flags & TypeFlag.function) !== 0;
    // What could not be read is no level of its own where its neighbours are units, too.
    const isTransparent = frame.isContainer && (flags & (TypeFlag.error | TypeFlag.transparent)) !== 0;
    // A block on one line is a level where that is not the line on which the statement around it begins.
    const isLevel = next.isContainer && !isTransparent && (isMultiline || this.#line > frame.unitLine);
    next.level = frame.level + (isLevel ? 1 : 0);
    next.section = frame.section;
    next.unitLine = frame.unitLine;
    next.leadLine = isTransparent ? frame.leadLine : NO_LINE;
    next.leadEnd = isTransparent ? frame.leadEnd : NO_LINE;
    if (isTransparent) frame.leadLine = NO_LINE;
    next.commentLine = next.isContainer ? NO_LINE : frame.commentLine;
    next.hasAttribute = next.isAfterImport = false;
    next.definition = frame.definition;
    next.naming = next.declaring = next.heading = NO_ENTRY;
    next.wrapperStart = NO_OFFSET;
    return next;
  }

  /** Marks a child of a container; false for one that is nothing but a sign, a comment, or unreadable. */
  #beginUnit(frame: Frame, flags: number, start: number, end: number): boolean {
    if (frame.isError && (flags & READABLE) === 0) {
      this.#noteBroken(frame, end);
      return (flags & (TypeFlag.token | TypeFlag.comment)) === 0;
    }
    if (flags === TypeFlag.token) return frame.heading !== NO_ENTRY || frame.naming !== NO_ENTRY;
    if ((flags & (TypeFlag.error | TypeFlag.transparent)) !== 0) return true;
    const line = this.#line;
    const isLead = (flags & (TypeFlag.comment | TypeFlag.attribute)) !== 0;
    // A comment that begins the line does not keep what follows on it from beginning a unit.
    const isFirst =
      this.#table.contentStartOf(line) === start || (frame.leadLine !== NO_LINE && frame.leadEnd === line);
    if (!isFirst) return !isLead;
    const isApart = frame.leadLine !== NO_LINE && line > frame.leadEnd + 1 && !frame.hasAttribute;
    if (isApart) this.#endLead(frame);
    if (isLead) {
      if (frame.leadLine === NO_LINE) frame.leadLine = line;
      frame.leadEnd = lineBefore(this.#table, end);
      frame.hasAttribute ||= (flags & TypeFlag.attribute) !== 0;
      return false;
    }
    const isImport = (flags & TypeFlag.import) !== 0;
    if (!isApart) frame.commentLine = NO_LINE;
    const unitLine = frame.leadLine === NO_LINE ? line : frame.leadLine;
    // Imports in a row are one unit, the preamble; each is a unit within it.
    const level = frame.level + (isImport && frame.isAfterImport ? 1 : 0);
    this.#marks.mark(unitLine, level, frame.section);
    frame.unitLine = unitLine;
    frame.leadLine = NO_LINE;
    frame.hasAttribute = false;
    frame.isAfterImport = isImport;
    return true;
  }

  /** Comments that nothing follows directly are a unit of their own: a licence, the title of a part. */
  #endLead(frame: Frame): void {
    if (frame.leadLine === NO_LINE) return;
    this.#marks.markLead(frame.leadLine, frame.level, frame.section);
    frame.commentLine = frame.unitLine = frame.leadLine;
    frame.leadLine = NO_LINE;
    frame.hasAttribute = false;
    frame.isAfterImport = false;
  }

  #beginDefinition(frame: Frame, next: Frame, type: number, start: number, end: number): void {
    const compiled = this.#rules.definitions[type]!;
    // Of a list in a wrapper, `const ( … )`, only what stands on its line begins with it.
    const isWrapped =
      frame.wrapperStart !== NO_OFFSET &&
      (!frame.isContainer || frame.wrapperStart >= this.#table.startOf(this.#line));
    const entry = this.#definitions.open(compiled, frame, isWrapped ? frame.wrapperStart : start, end);
    // Of several definitions in one wrapper, the first one begins with it.
    frame.wrapperStart = NO_OFFSET;
    next.definition = next.naming = next.heading = entry;
    next.isLocal ||= compiled.rule.kind === 'function';
    if (!SECTION_KINDS.has(compiled.rule.kind)) return;
    const section = this.#marks.openSection(frame.section);
    this.#sectionOfEntry.set(entry, section);
    next.section = section;
    if (this.#marks.levels[frame.unitLine] !== frame.level) return;
    this.#marks.moveTo(frame.unitLine, section);
    if (frame.commentLine !== NO_LINE) this.#marks.moveTo(frame.commentLine, section);
  }

  #readPart(
    frame: Frame,
    next: Frame,
    field: number,
    type: number,
    flags: number,
    start: number,
    end: number,
  ): void {
    const definitions = this.#definitions;
    const { bodyFields, declaratorField, kindsOfValues, patterns } = this.#rules;
    if (
      frame.heading !== NO_ENTRY &&
      ((field > 0 && bodyFields.has(field)) || (flags & (TypeFlag.body | TypeFlag.comment)) !== 0)
    )
      definitions.bodyBegins(frame.heading, start);
    if (frame.declaring !== NO_ENTRY) {
      const isName = definitions.compiledOf(frame.declaring).nameOnly?.has(type) === true;
      if (isName || field === declaratorField || (flags & TypeFlag.declarator) !== 0)
        this.#readDeclarator(frame.declaring, next, type, flags, start, end);
      return;
    }
    if (frame.naming === NO_ENTRY) return;
    const entry = frame.naming;
    const compiled = definitions.compiledOf(entry);
    const isName =
      !definitions.isNamed(entry) &&
      ((field > 0 && field === compiled.nameField) || compiled.nameTypes.has(type));
    if (isName && compiled.rule.hasDeclarators === true)
      this.#readDeclarator(entry, next, type, flags, start, end);
    else if (isName && !patterns.has(type) && compiled.nameOnly?.has(type) !== false)
      definitions.nameIs(entry, start, end);
    if (field === 0) return;
    if (field === compiled.ownerField) definitions.ownerIs(entry, start, end);
    if (field !== compiled.valueField) return;
    const kind = kindsOfValues.get(type);
    if (kind === undefined) return;
    definitions.valueIs(entry, kind);
    next.heading = entry;
  }

  /** Of a chain of declarators the innermost is the name; where there are several names, so many things are defined. */
  #readDeclarator(entry: number, next: Frame, type: number, flags: number, start: number, end: number): void {
    const { neededType, nameOnly } = this.#definitions.compiledOf(entry);
    if (neededType.has(type)) this.#definitions.hasNeeded(entry);
    if ((flags & TypeFlag.declarator) !== 0) next.declaring = entry;
    else if (nameOnly?.has(type) !== false) this.#definitions.declares(entry, start, end);
  }

  #noteBroken(frame: Frame, end: number): void {
    const firstLine = this.#line;
    const lastLine = lineBefore(this.#table, end);
    const last = this.#broken.at(-1);
    if (last !== undefined && last.level === frame.level && firstLine <= last.lastLine + 1)
      last.lastLine = Math.max(last.lastLine, lastLine);
    else
      this.#broken.push({
        firstLine,
        lastLine,
        level: frame.level,
        section: frame.section,
        parent: frame.definition,
      });
  }
}
