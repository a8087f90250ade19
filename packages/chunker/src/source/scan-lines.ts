import { isAsciiWordUnit, isWhiteSpace, NEWLINE } from '../core/characters.js';
import type { LineTable } from '../core/line-table.js';
import { isWordPart, mayBeginExpression } from './expression-start.js';
import { findComment } from './find-comment.js';
import { HeredocReader } from './heredoc-reader.js';
import type { LanguageSyntax, SpecialForm, StringRule } from './language-syntax.js';
import { ARROW, LineKind, LineStart, type LineFacts } from './line-facts.js';
import {
  findCharacterLiteralEnd,
  findRawStringClose,
  findRegularExpressionEnd,
  findSigilClose,
  findSignedCharacterEnd,
  findStringEnd,
  isMacroLine,
} from './literals.js';
import {
  APOSTROPHE,
  AT,
  BACKSLASH,
  BACKTICK,
  CLOSING_BRACE,
  CLOSING_BRACKET,
  CLOSING_PARENTHESIS,
  DOLLAR,
  EQUALS,
  GREATER,
  HASH,
  LESS,
  MINUS,
  OPENING_BRACE,
  OPENING_BRACKET,
  OPENING_PARENTHESIS,
  QUOTE,
  SEMICOLON,
  SLASH,
  TILDE,
} from './signs.js';

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
      else if (!this.#readComment()) {
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

  #readComment(): boolean {
    const lineStart = this.#table.startOf(this.#line);
    const comment = findComment(this.#text, this.#offset, lineStart, this.#syntax);
    if (comment === undefined) return false;
    if (!comment.isClosed) this.#areTextsClosed = false;
    if (this.#kinds[this.#line] === LineKind.blank) this.#kinds[this.#line] = LineKind.comment;
    const end = comment.blockEnd ?? this.#table.endOf(this.#line);
    this.#skipTo(end, LineStart.comment, LineKind.comment);
    return true;
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
        : unit === SLASH && this.#has('regular-expressions') && this.#isValueExpected()
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
    const end = findStringEnd(this.#text, this.#offset + rule.open.length, rule);
    if (end === undefined && rule.isMultiline) this.#areTextsClosed = false;
    this.#skipTo(end ?? this.#text.length, LineStart.string, LineKind.code);
  }

  /** The text of a template literal, up to its end or to the code in it. */
  #readTemplate(): void {
    let offset = this.#offset;
    for (; offset < this.#text.length; offset += 1) {
      const unit = this.#text.charCodeAt(offset);
      if (unit === BACKSLASH) offset += 1;
      else if (unit === BACKTICK || (unit === DOLLAR && this.#text.charAt(offset + 1) === '{')) {
        const isEnd = unit === BACKTICK;
        this.#skipTo(offset + (isEnd ? 1 : 2), LineStart.string, LineKind.code);
        this.#last = isEnd ? QUOTE : OPENING_BRACE;
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
    // White space may stand between what was last and this sign, but not within an arrow.
    const previous = this.#text.charCodeAt(this.#offset - 2);
    const isArrow = unit === GREATER && (previous === EQUALS || previous === MINUS);
    this.#last = isArrow && this.#last === previous ? ARROW : unit;
    if (unit === OPENING_PARENTHESIS || unit === OPENING_BRACKET || unit === OPENING_BRACE) this.#depth += 1;
    else if (unit === CLOSING_PARENTHESIS || unit === CLOSING_BRACKET || unit === CLOSING_BRACE)
      this.#close(unit);
  }

  #close(unit: number): void {
    if (this.#depth === 0) this.#areBracketsClosed = false;
    else this.#depth -= 1;
    if (unit !== CLOSING_BRACE || this.#templates.at(-1) !== this.#depth) return;
    this.#templates.pop();
    this.#readTemplate();
  }

  #isValueExpected(): boolean {
    const word = this.#text.slice(this.#wordStart, this.#wordEnd);
    return mayBeginExpression(this.#text.charCodeAt(this.#offset + 1), this.#last, word);
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
