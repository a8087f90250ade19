import type { LanguageSyntax, SpecialForm, StringRule } from './language-syntax.js';

const line = (quote: string): StringRule => ({
  open: quote,
  close: quote,
  isMultiline: false,
  hasEscapes: true,
});
const block = (open: string, close: string = open, hasEscapes = true): StringRule => ({
  open,
  close,
  isMultiline: true,
  hasEscapes,
});

/** A string of Zig that lasts until the end of its line. */
const TO_LINE_END: StringRule = { open: '\\\\', close: '\n', isMultiline: false, hasEscapes: false };

const C_COMMENTS: readonly (readonly [string, string])[] = [['/*', '*/']];
const BRACE_CONTINUATIONS = ['else', 'catch', 'finally', 'extends', 'implements', 'throws', 'where', 'with'];

function brackets(
  strings: readonly StringRule[],
  forms: readonly SpecialForm[],
  hasTerminators: boolean,
  overrides: Partial<LanguageSyntax> = {},
): LanguageSyntax {
  return {
    layout: 'brackets',
    lineComments: ['//'],
    blockComments: C_COMMENTS,
    strings,
    forms: new Set(forms),
    hasTerminators,
    continuations: new Set(BRACE_CONTINUATIONS),
    ...overrides,
  };
}

function indented(
  strings: readonly StringRule[],
  continuations: string,
  overrides: Partial<LanguageSyntax> = {},
): LanguageSyntax {
  return {
    layout: 'indentation',
    lineComments: ['#'],
    blockComments: [],
    strings,
    forms: new Set(),
    hasTerminators: false,
    continuations: new Set(continuations.split(' ')),
    ...overrides,
  };
}

const TRIPLE = block('"""');
const RUBY_CONTINUATIONS = 'end else elsif rescue ensure when in then';

const SCRIPT = brackets([line('"'), line("'")], ['template-literals', 'regular-expressions'], false);
const JAVA = brackets([TRIPLE, line('"')], ['character-literals'], true);
const C = brackets([line('"')], ['character-literals', 'preprocessor', 'cpp-raw-strings'], true, {
  // A call of a macro before it has no end of its own.
  statementStart: /^(?:inline\s{1,8})?namespace\b/u,
});
const SHELL = indented([block('"'), block("'", "'", false)], 'fi done esac else elif then do', {
  forms: new Set(['heredocs', 'nested-quotes', 'spaced-comments']),
});

const HASKELL = indented([line('"')], 'then else of in where deriving', {
  // Lines of the preprocessor stand at the margin, whatever is around them.
  lineComments: ['--', ...'#if #el #endif #define #include #undef #error'.split(' ')],
  blockComments: [['{-', '-}']],
  forms: new Set(['character-literals', 'nested-comments']),
});
const ML: Partial<LanguageSyntax> = {
  lineComments: [],
  blockComments: [['(*', '*)']],
  forms: new Set(['character-literals', 'nested-comments']),
};
const LISP = brackets([block('"')], ['backslash-characters', 'nested-comments'], false, {
  lineComments: [';'],
  blockComments: [['#|', '|#']],
  continuations: new Set(),
});

/** Syntaxes by language; aliases are resolved before. */
export const LANGUAGE_SYNTAXES: ReadonlyMap<string, LanguageSyntax> = new Map<string, LanguageSyntax>([
  ['typescript', SCRIPT],
  ['javascript', SCRIPT],
  ['java', JAVA],
  ['go', brackets([line('"'), block('`', '`', false)], ['character-literals'], false)],
  ['rust', brackets([block('"')], ['character-literals', 'nested-comments', 'rust-raw-strings'], true)],
  ['c', C],
  ['cpp', C],
  [
    'csharp',
    brackets(
      [block('"""', '"""', false), block('@"', '"', false), block('$@"', '"', false), line('"')],
      ['character-literals', 'preprocessor'],
      true,
    ),
  ],
  ['php', brackets([block('"'), block("'")], ['heredocs'], true, { lineComments: ['//', '#'] })],
  [
    'kotlin',
    brackets([block('"""', '"""', false), line('"')], ['character-literals', 'nested-comments'], false),
  ],
  ['swift', brackets([TRIPLE, block('#"', '"#', false), line('"')], ['nested-comments'], false)],
  [
    'scala',
    brackets([block('"""', '"""', false), line('"')], ['character-literals', 'nested-comments'], false),
  ],
  ['dart', brackets([block("'''"), TRIPLE, line('"'), line("'")], ['nested-comments'], true)],
  [
    'zig',
    brackets([TO_LINE_END, line('"')], ['character-literals'], true, {
      statementStart: /^(?:pub|const|var|fn|test|comptime|usingnamespace)\b/u,
    }),
  ],
  ['solidity', brackets([line('"'), line("'")], [], true)],
  ['proto', brackets([line('"'), line("'")], [], true)],
  ['css', brackets([line('"'), line("'")], [], false, { lineComments: [] })],
  ['scss', brackets([line('"'), line("'")], [], false)],
  ['groovy', brackets([block("'''"), TRIPLE, line('"'), line("'")], [], false)],
  ['terraform', brackets([line('"')], ['heredocs'], false, { lineComments: ['#', '//'] })],
  ['graphql', brackets([TRIPLE, line('"')], [], false, { lineComments: ['#'], blockComments: [] })],
  [
    'sql',
    brackets([block("'", "'", false), block('$$', '$$', false), line('"')], [], true, {
      lineComments: ['--'],
    }),
  ],
  [
    'powershell',
    brackets([block('"', '"', false), block("'", "'", false)], ['spaced-comments'], false, {
      lineComments: ['#'],
      blockComments: [['<#', '#>']],
    }),
  ],
  ['r', brackets([block('"'), block("'")], [], false, { lineComments: ['#'], blockComments: [] })],
  [
    'perl',
    indented([], 'else elsif continue', {
      forms: new Set(['spaced-comments', 'heredocs']),
      blockComments: ['=pod', '=head', '=item', '=over', '=begin', '=encoding', '=for'].map(
        (open) => [open, '=cut'] as const,
      ),
    }),
  ],
  ['python', indented([TRIPLE, block("'''"), line('"'), line("'")], 'else elif except finally')],
  [
    'ruby',
    indented([line('"'), line("'")], RUBY_CONTINUATIONS, {
      forms: new Set(['heredocs', 'spaced-comments']),
      blockComments: [['=begin', '=end']],
    }),
  ],
  [
    'elixir',
    indented([TRIPLE, block("'''"), block('"'), line("'")], 'end else rescue catch after do', {
      forms: new Set(['sigils', 'question-characters']),
    }),
  ],
  [
    'julia',
    indented([TRIPLE, line('"')], 'end else elseif catch finally', {
      blockComments: [['#=', '=#']],
      forms: new Set(['nested-comments']),
    }),
  ],
  [
    'lua',
    indented([block('[[', ']]', false), line('"'), line("'")], 'end else elseif then until', {
      lineComments: ['--'],
      blockComments: [['--[[', ']]']],
    }),
  ],
  ['shell', SHELL],
  [
    'objective-c',
    brackets([line('"')], ['character-literals', 'preprocessor', 'at-directives'], true, {
      statementStart: /^(?:@[a-z]+\b|[-+]\s*\()/u,
    }),
  ],
  ['haskell', HASKELL],
  ['purescript', HASKELL],
  ['elm', HASKELL],
  ['ocaml', indented([block('{|', '|}', false), block('"')], 'end then else done with struct sig', ML)],
  ['fsharp', indented([TRIPLE, block('"')], 'then else elif with', { ...ML, lineComments: ['//'] })],
  [
    'erlang',
    indented([block('"'), line("'")], 'end of after catch when', {
      lineComments: ['%'],
      forms: new Set(['dollar-characters']),
    }),
  ],
  ['clojure', LISP],
  ['lisp', LISP],
  ['scheme', LISP],
  ['racket', LISP],
  [
    'nim',
    indented([TRIPLE, line('"')], 'else elif of except finally', {
      blockComments: [['#[', ']#']],
      forms: new Set(['character-literals', 'nested-comments']),
    }),
  ],
]);

const ALIASES: ReadonlyMap<string, string> = new Map([
  ['tsx', 'typescript'],
  ['jsx', 'javascript'],
  ['ts', 'typescript'],
  ['js', 'javascript'],
  ['c++', 'cpp'],
  ['c#', 'csharp'],
  ['objectivec', 'objective-c'],
  ['objc', 'objective-c'],
  ['f#', 'fsharp'],
  ['emacs-lisp', 'lisp'],
  ['bash', 'shell'],
  ['sh', 'shell'],
  ['zsh', 'shell'],
  ['less', 'scss'],
  ['hcl', 'terraform'],
  ['protobuf', 'proto'],
  ['golang', 'go'],
]);

/** The name under which the tables know a language. */
export function canonicalLanguage(language: string | undefined): string {
  const lowerCase = language?.toLowerCase() ?? '';
  return ALIASES.get(lowerCase) ?? lowerCase;
}
