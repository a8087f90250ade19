/** How one kind of string begins and ends. */
export interface StringRule {
  readonly open: string;
  readonly close: string;
  /** Whether it may go on over line ends; otherwise a line end closes it. */
  readonly isMultiline: boolean;
  /** Whether a backslash takes the meaning from what follows it. */
  readonly hasEscapes: boolean;
}

/**
 * What shows where a definition ends: brackets; indentation outside of brackets; or, where brackets cannot be
 * trusted, indentation and nothing else.
 */
export type Layout = 'brackets' | 'indentation' | 'indentation-only';

/** Forms that need more than a pair of delimiters. */
export type SpecialForm =
  | 'at-directives' // @interface … ends with its line
  | 'backslash-characters' // \( is a character
  | 'character-literals' // 'x' is a character, 'a without an end is not a string
  | 'dollar-characters' // $" is a character
  | 'cpp-raw-strings' // R"delimiter( … )delimiter"
  | 'rust-raw-strings' // r#" … "#
  | 'nested-comments' // a block comment in one of its kind ends alone
  | 'nested-quotes' // "$(… "…" …)": where a string ends is uncertain
  | 'heredocs' // <<WORD … WORD
  | 'question-characters' // ?( is a character where no condition can be
  | 'sigils' // ~r/…/, ~w[…]
  | 'preprocessor' // #define … \
  | 'regular-expressions' // /…/ where no division can stand
  | 'template-literals' // `… ${code} …`
  | 'spaced-comments'; // # begins a comment only after white space

/** What the line scanner and the outline need to know about a language. */
export interface LanguageSyntax {
  readonly layout: Layout;
  readonly lineComments: readonly string[];
  readonly blockComments: readonly (readonly [open: string, close: string])[];
  /** Longer openings first. */
  readonly strings: readonly StringRule[];
  readonly forms: ReadonlySet<SpecialForm>;
  /** Whether a statement lasts until `;` or a block's end, so that a line end means nothing. */
  readonly hasTerminators: boolean;
  /** Words that go on with the statement above, at the start of a line. */
  readonly continuations: ReadonlySet<string>;
  /** What always begins a statement, at the start of a line. */
  readonly statementStart?: RegExp;
}

/** Nothing but indentation and, where known, comments: for languages that the table does not have. */
export function plainSyntax(lineComments: readonly string[], statementStart?: RegExp): LanguageSyntax {
  return {
    layout: 'indentation-only',
    lineComments,
    blockComments: [],
    strings: [],
    forms: new Set(),
    hasTerminators: false,
    continuations: new Set(['else', 'end', 'catch', 'finally', 'then', 'do', 'in', 'where']),
    ...(statementStart === undefined ? {} : { statementStart }),
  };
}
