import { bytes, file, type FixtureEntry } from './fixture-entry.js';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13];
const ELF = [0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0];
const INVALID_UTF_8 = [0x61, 0xc3, 0x28, 0x62, 0xff, 0xfe, 0xed, 0xa0, 0x80, 0x0a];
const UTF_16_HELLO = [0xff, 0xfe, 0x68, 0, 0x69, 0, 0x0a, 0];
const DEPTH = 80;
const GIANT_LINE_CHARACTERS = 300_000;

const NAMES: readonly string[] = [
  "single ' quote.md",
  'double " quote.md',
  'back`tick $(echo) ${x}.md',
  'new\nline.md',
  'tab\there.md',
  '..two dots.md',
  '...',
  ' blank at both ends ',
  '-rf.md',
  '#hash.md',
  '!bang.md',
  '[brackets] {braces} *stars* ?.md',
  'back\\slash.md',
  'percent %2e%2e.md',
  '<b>&amp;.md',
  'emoji \u{1f600}.md',
  'right \u202eto left.md',
  'zero\u200bwidth.md',
  '__proto__',
  'constructor.md',
  'CON.md',
  `${'long'.repeat(50)}.md`,
];

/** The same letters, composed and decomposed: two files on most systems, one on some. */
const TWINS: readonly FixtureEntry[] = [
  file('twins/caf\u00e9.md', 'composed\n'),
  file('twins/cafe\u0301.md', 'decomposed\n'),
];

const IGNORE_FILES: readonly FixtureEntry[] = [
  file('ignore/bom/.gitignore', '\ufeff*.secret\n'),
  file('ignore/bom/a.secret', 'ignored if the byte order mark is\n'),
  file('ignore/crlf/.gitignore', '*.secret\r\n# comment\r\n/anchored/\r\n'),
  file('ignore/crlf/a.secret', 'ignored if the carriage return is\n'),
  file('ignore/crlf/anchored/a.md', 'ignored\n'),
  file('ignore/folder named like one/.gitignore/inside.md', 'the ignore file is a folder\n'),
  file('ignore/stars/.gitignore', '**/a/**/b/**\n*.t?xt\n\\#literal\ntrailing \\ \n'),
  bytes('ignore/bytes/.gitignore', INVALID_UTF_8),
];

/** A repository in which every entry has broken some indexer: names, kinds, contents, links, ignore files. */
export const HOSTILE_FIXTURE: readonly FixtureEntry[] = [
  file('plain.md', '# Plain\n\nThe one ordinary file.\n'),
  ...NAMES.map((name) => file(`names/${name}`, `the file named ${JSON.stringify(name)}\n`)),
  {
    kind: 'raw-name',
    folder: 'names',
    name: Uint8Array.from([0x66, 0xff, 0xfe, 0x2e, 0x6d, 0x64]),
    content: 'x\n',
  },
  ...TWINS,
  ...IGNORE_FILES,
  file('kinds/empty.md', ''),
  file('kinds/blank.md', ' \n\t\n'),
  file('kinds/no line end.md', 'no line end'),
  file('kinds/bom.md', '\ufeff# Title\n'),
  file('kinds/carriage returns.md', 'one\r\ntwo\rthree\n'),
  file('kinds/giant line.js', `var x="${'y'.repeat(GIANT_LINE_CHARACTERS)}";`),
  file('kinds/unclosed fence.md', '# a\n\n```\n# b\n'),
  file('kinds/broken.json', '{"a": [1, 2\n'),
  bytes('kinds/nul.txt', [0x61, 0, 0x62, 0x0a]),
  bytes('kinds/invalid utf-8.txt', INVALID_UTF_8),
  bytes('kinds/utf-16.txt', UTF_16_HELLO),
  bytes('kinds/picture.md', PNG),
  bytes('kinds/program.txt', ELF),
  { kind: 'pipe', path: 'kinds/pipe.md' },
  file('submodule/.git', 'gitdir: ../.git/modules/submodule\n'),
  file('submodule/a.md', 'beside a file named .git\n'),
  { kind: 'folder', path: 'empty folder' },
  { kind: 'folder', path: 'folder.md' },
  file(`deep/${Array.from({ length: DEPTH }, () => 'd').join('/')}/leaf.md`, 'far below\n'),
  { kind: 'link', path: 'links/loop/back', target: '..' },
  { kind: 'link', path: 'links/self', target: 'self' },
  { kind: 'link', path: 'links/dangling', target: 'nowhere' },
  { kind: 'link', path: 'links/outside', target: '../..' },
  { kind: 'link', path: 'links/to file.md', target: '../plain.md' },
  { kind: 'link', path: 'links/.gitignore', target: '../ignore/crlf/.gitignore' },
];
