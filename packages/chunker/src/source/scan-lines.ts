import { isAsciiWordUnit, isWhiteSpace, NEWLINE } from '../core/characters.js';
import type { LineTable } from '../core/line-table.js';
import { HeredocReader } from './heredoc-reader.js';
import type { LanguageSyntax, SpecialForm, StringRule } from './language-syntax.js';
import { ARROW, LineKind, LineStart, type LineFacts } from './line-facts.js';
import {
  findCharacterLiteralEnd,
  findNestedEnd,
  findRawStringClose,
  findRegularExpressionEnd,
  findSigilClose,
  isMacroLine,
  findSignedCharacterEnd,
} from './literals.js';

const BACKSLASH = 0x5c;
const BACKTICK = 0x60;
const CLOSING_BRACE = 0x7d;
const GREATER = 0x3e;
const HASH = 0x23;
const AT = 0x40;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const SEMICOLON = 0x3b;
const SLASH = 0x2f;
const LESS = 0x3c;
const TILDE = 0x7e;
const EQUALS = 0x3d;
const MINUS = 0x2d;

/**
 * Reads a source text once and notes for each line what it consists of and how deep in brackets it begins.
 *
 * Strings, comments, regular expressions and the language's special forms are skipped, so that a bracket in
 * one of them does not count. Linear: look-ahead is bounded, or skips what it looked at.
 */
export function scanLines(table: LineTable, syntax: LanguageSyntax): LineFacts {
  return new LineScanner(table, syntax).scan();
}

class LineScanner {
  readonly #table: LineTable;
  readonly #text: string;
  readonly #syntax: LanguageSyntax;
  readonly #heredocs: HeredocReader | undefined;
  readonly #kinds: Uint8Array;
  readonly #starts: Uint8Array;
  readonly #depths: Int32Array;
  readonly #before: Uint16Array;
  /** The depth at which the code inside each open template literal began. */
  readonly #templates: number[] = [];
  /** The depth at each open conditional of the preprocessor: its branches count once. */
  readonly #conditionals: number[] = [];
  #offset = 0;
  #line = 0;
  #depth = 0;
  #last = 0;
  #wordStart = 0;
  #wordEnd = 0;
  /** Whether all strings and comments end. */
  #areTextsClosed = true;
  #areBracketsClosed = true;

  constructor(table: LineTable, syntax: LanguageSyntax) {
    this.#table = table;
    this.#text = table.text;
    this.#syntax = syntax;
    this.#kinds = new Uint8Array(table.count);
    this.#starts = new Uint8Array(table.count);
    this.#depths = new Int32Array(table.count);
    this.#before = new Uint16Array(table.count);
    this.#heredocs = this.#has('heredocs') ? new HeredocReader(table) : undefined;
  }

  scan(): LineFacts {
    while (this.#offset < this.#text.length) {
      const unit = this.#text.charCodeAt(this.#offset);
      if (unit === NEWLINE) this.#endLine();
      else if (isWhiteSpace(unit)) this.#offset += 1;
      else if (!this.#readComment(unit)) {
        this.#kinds[this.#line] = LineKind.code;
        this.#readCode(unit);
      }
    }
    return {
      kinds: this.#kinds,
      starts: this.#starts,
      depths: this.#depths,
      before: this.#before,
      areTextsClosed: this.#areTextsClosed,
      areBracketsClosed: this.#areBracketsClosed && this.#depth === 0,
    };
  }

  #has(form: SpecialForm): boolean {
    return this.#syntax.forms.has(form);
  }

  #endLine(): void {
    if (this.#endsDirective()) this.#last = SEMICOLON;
    this.#beginLine(LineStart.code);
    this.#offset += 1;
    const end = this.#heredocs?.endOf(this.#line) ?? -1;
    if (end < 0) return;
    for (let line = this.#line; line <= end; line += 1) this.#kinds[line] = LineKind.code;
    this.#starts[this.#line] = LineStart.string;
    this.#offset = this.#table.endOf(end);
    while (this.#line < end) this.#beginLine(LineStart.string);
  }

  /** A line that is a statement, though nothing ends it: `@interface A`, `BEGIN_DECLARATIONS`. */
  #endsDirective(): boolean {
    const first = this.#text.charCodeAt(this.#table.contentStartOf(this.#line));
    if (first === AT) return this.#depth === 0 && this.#has('at-directives');
    return (
      first >= 0x41 && first <= 0x5a && this.#has('preprocessor') && isMacroLine(this.#table, this.#line)
    );
  }

  #beginLine(start: number): void {
    this.#line += 1;
    this.#starts[this.#line] = start;
    this.#depths[this.#line] = this.#depth;
    this.#before[this.#line] = this.#last;
  }

  /** Moves on, noting for the lines on the way that they begin inside something. */
  #skipTo(end: number, start: number, kind: number): void {
    while (this.#table.endOf(this.#line) < end) {
      this.#beginLine(start);
      if (!this.#table.isBlank(this.#line)) this.#kinds[this.#line] = kind;
    }
    this.#offset = end;
  }

  #readComment(unit: number): boolean {
    const { lineComments, blockComments } = this.#syntax;
    const text = this.#text;
    for (const [open, close] of blockComments) {
      if (unit !== open.charCodeAt(0) || !text.startsWith(open, this.#offset)) continue;
      // Comments that open with `=` do so at the start of a line only.
      if (unit === EQUALS && this.#offset !== this.#table.startOf(this.#line)) continue;
      const found = this.#has('nested-comments')
        ? findNestedEnd(text, this.#offset, open, close)
        : text.indexOf(close, this.#offset + open.length);
      // A comment of whole lines may last until the end of the text.
      if (found < 0 && unit !== EQUALS) this.#areTextsClosed = false;
      this.#noteComment();
      this.#skipTo(found < 0 ? text.length : found + close.length, LineStart.comment, LineKind.comment);
      return true;
    }
    for (const open of lineComments) {
      if (unit !== open.charCodeAt(0) || !text.startsWith(open, this.#offset)) continue;
      if (this.#has('spaced-comments') && !this.#isAfterWhiteSpace()) continue;
      if (unit === HASH && this.#syntax.hasTerminators && text.charAt(this.#offset + 1) === '[') continue; // PHP's attributes
      this.#noteComment();
      this.#offset = this.#table.endOf(this.#line);
      return true;
    }
    return false;
  }

  #noteComment(): void {
    if (this.#kinds[this.#line] === LineKind.blank) this.#kinds[this.#line] = LineKind.comment;
  }

  #isAfterWhiteSpace(): boolean {
    return this.#offset === 0 || isWhiteSpace(this.#text.charCodeAt(this.#offset - 1));
  }

  #readCode(unit: number): void {
    const character = findSignedCharacterEnd(this.#text, this.#offset, this.#syntax.forms);
    if (character !== undefined) {
      this.#offset = character;
      this.#last = QUOTE;
    } else if (
      unit === HASH &&
      this.#has('preprocessor') &&
      this.#offset === this.#table.contentStartOf(this.#line)
    )
      this.#readDirective();
    else if (isAsciiWordUnit(unit) || unit >= 0x80) this.#readWord();
    else if (!this.#readString(unit)) this.#readSign(unit);
  }

  #readWord(): void {
    this.#wordStart = this.#offset;
    do this.#offset += 1;
    while (this.#offset < this.#text.length && isWordPart(this.#text.charCodeAt(this.#offset)));
    this.#wordEnd = this.#offset;
    // The opening tag of PHP is no statement that could go on.
    const isTag = this.#text.startsWith('<?', this.#wordStart - 2);
    this.#last = isTag ? SEMICOLON : this.#text.charCodeAt(this.#offset - 1);
    const raw = findRawStringClose(this.#text, this.#wordStart, this.#wordEnd, this.#syntax.forms);
    if (raw === undefined) return;
    this.#skipUntil(raw.close, raw.contentStart);
    this.#last = QUOTE;
  }

  #skipUntil(close: string, from: number): void {
    const found = this.#text.indexOf(close, from);
    if (found < 0) this.#areTextsClosed = false;
    this.#skipTo(found < 0 ? this.#text.length : found + close.length, LineStart.string, LineKind.code);
  }

  /** Skips a string, a character or a regular expression; false where none begins. */
  #readString(unit: number): boolean {
    if (unit === BACKTICK && this.#has('template-literals')) {
      this.#offset += 1;
      this.#readTemplate();
      return true;
    }
    const end =
      unit === APOSTROPHE && this.#has('character-literals')
        ? findCharacterLiteralEnd(this.#text, this.#offset)
        : unit === SLASH && this.#has('regular-expressions') && this.#mayBeginExpression()
          ? findRegularExpressionEnd(this.#text, this.#offset)
          : undefined;
    if (end !== undefined) {
      this.#offset = end;
      this.#last = QUOTE;
      return true;
    }
    const rule = this.#syntax.strings.find(
      ({ open }) => unit === open.charCodeAt(0) && this.#text.startsWith(open, this.#offset),
    );
    if (rule === undefined) return this.#sigilOpens(unit) || this.#heredocOpens(unit);
    this.#skipString(rule);
    this.#last = QUOTE;
    return true;
  }

  #sigilOpens(unit: number): boolean {
    const sigil =
      unit === TILDE && this.#has('sigils') ? findSigilClose(this.#text, this.#offset) : undefined;
    if (sigil === undefined) return false;
    this.#offset = sigil.contentStart;
    this.#skipString({ open: '', close: sigil.close, isMultiline: true, hasEscapes: true });
    this.#last = QUOTE;
    return true;
  }

  #heredocOpens(unit: number): boolean {
    const end = unit === LESS ? this.#heredocs?.open(this.#offset, this.#line) : undefined;
    if (end === undefined) return false;
    this.#offset = end;
    this.#last = QUOTE;
    return true;
  }

  #skipString(rule: StringRule): void {
    const first = rule.close.charCodeAt(0);
    let offset = this.#offset + rule.open.length;
    for (; offset < this.#text.length; offset += 1) {
      const unit = this.#text.charCodeAt(offset);
      if (unit === BACKSLASH && rule.hasEscapes) offset += 1;
      else if (unit === NEWLINE && !rule.isMultiline) {
        this.#skipTo(offset, LineStart.string, LineKind.code);
        return;
      } else if (unit === first && this.#text.startsWith(rule.close, offset)) {
        this.#skipTo(offset + rule.close.length, LineStart.string, LineKind.code);
        return;
      }
    }
    if (rule.isMultiline) this.#areTextsClosed = false;
    this.#skipTo(this.#text.length, LineStart.string, LineKind.code);
  }

  /** The text of a template literal, up to its end or to the code in it. */
  #readTemplate(): void {
    let offset = this.#offset;
    for (; offset < this.#text.length; offset += 1) {
      const unit = this.#text.charCodeAt(offset);
      if (unit === BACKSLASH) offset += 1;
      else if (unit === BACKTICK || (unit === 0x24 && this.#text.charAt(offset + 1) === '{')) {
        const isEnd = unit === BACKTICK;
        this.#skipTo(offset + (isEnd ? 1 : 2), LineStart.string, LineKind.code);
        this.#last = isEnd ? QUOTE : 0x7b;
        if (isEnd) return;
        this.#templates.push(this.#depth);
        this.#depth += 1;
        return;
      }
    }
    this.#areTextsClosed = false;
    this.#skipTo(this.#text.length, LineStart.string, LineKind.code);
  }

  #readSign(unit: number): void {
    this.#offset += 1;
    const isArrow = unit === GREATER && (this.#last === EQUALS || this.#last === MINUS);
    this.#last = isArrow && this.#isGlued() ? ARROW : unit;
    if (unit === 0x28 || unit === 0x5b || unit === 0x7b) this.#depth += 1;
    else if (unit === 0x29 || unit === 0x5d || unit === CLOSING_BRACE) this.#close(unit);
  }

  #isGlued(): boolean {
    const previous = this.#text.charCodeAt(this.#offset - 2);
    return previous === EQUALS || previous === MINUS;
  }

  #close(unit: number): void {
    if (this.#depth === 0) this.#areBracketsClosed = false;
    else this.#depth -= 1;
    if (unit !== CLOSING_BRACE || this.#templates.at(-1) !== this.#depth) return;
    this.#templates.pop();
    this.#readTemplate();
  }

  /** A slash begins a regular expression where a value is expected, and a division after one. */
  #mayBeginExpression(): boolean {
    const next = this.#text.charCodeAt(this.#offset + 1);
    if (next === GREATER || this.#last === LESS) return false; // a tag of JSX
    if (isWordPart(this.#last) && this.#last !== 0)
      return VALUE_FOLLOWS.has(this.#text.slice(this.#wordStart, this.#wordEnd));
    return this.#last !== 0x29 && this.#last !== 0x5d && this.#last !== QUOTE;
  }

  /** A preprocessor line with its continuations: brackets in it need not match. */
  #readDirective(): void {
    const word = /^#\s*(\w*)/u.exec(this.#text.slice(this.#offset, this.#offset + 40))?.[1] ?? '';
    if (word.startsWith('if')) this.#conditionals.push(this.#depth);
    else if (word.startsWith('el')) this.#depth = this.#conditionals.at(-1) ?? this.#depth;
    else if (word === 'endif') this.#conditionals.pop();
    let last = this.#line;
    while (last + 1 < this.#table.count && this.#text.charCodeAt(this.#table.endOf(last) - 1) === BACKSLASH)
      last += 1;
    this.#last = SEMICOLON;
    this.#skipTo(this.#table.endOf(last), LineStart.directive, LineKind.code);
  }
}

const VALUE_FOLLOWS = new Set(
  'return typeof case in of delete void throw new else do yield await if unless when and or not while'.split(
    ' ',
  ),
);

function isWordPart(unit: number): boolean {
  return isAsciiWordUnit(unit) || (unit >= 0x80 && !isWhiteSpace(unit) && unit !== ARROW);
}
