import type { CtagsLanguage } from './ctags-reference.js';

/** By the name that a document carries: what universal-ctags 5.9 can say about the language. */
export const CTAGS_LANGUAGES: ReadonlyMap<string, CtagsLanguage> = new Map<string, CtagsLanguage>([
  [
    'kotlin',
    {
      name: 'Kotlin',
      kinds: 'interface class object method:function typealias:type',
      values: 'constant variable',
    },
  ],
  ['lua', { name: 'Lua', kinds: 'function' }],
  [
    'elixir',
    {
      name: 'Elixir',
      kinds:
        'protocol:interface module function delegate:function guard:function implementation:impl macro operator:macro type',
    },
  ],
  ['erlang', { name: 'Erlang', kinds: 'function macro module record type' }],
  ['haskell', { name: 'Haskell', kinds: 'type function module' }],
  [
    'sql',
    {
      name: 'SQL',
      kinds: 'function package:module procedure table trigger index view event',
      unknown: 'type schema sequence trigger',
    },
  ],
  ['perl', { name: 'Perl', kinds: 'constant package:module subroutine:function' }],
  ['r', { name: 'R', kinds: 'function' }],
  [
    'julia',
    {
      name: 'Julia',
      kinds: 'function macro module struct type',
      values: 'constant',
      scopes: 'module',
    },
  ],
  [
    'objective-c',
    {
      name: 'ObjectiveC',
      kinds:
        'interface:class implementation:class protocol:interface method class:method function typedef:type struct enum macro category:extension',
    },
  ],
  [
    'clojure',
    { name: 'Clojure', kinds: 'function namespace', unknown: 'constant macro method interface record type' },
  ],
  [
    'ocaml',
    {
      name: 'OCaml',
      kinds: 'class method module:module type function exception:error',
      values: 'var:constant',
      scopes: 'module',
    },
  ],
  [
    'rust',
    {
      name: 'Rust',
      kinds: 'module struct interface:trait implementation:impl function enum typedef:type macro method',
      values: 'variable:constant',
      scopes: 'module',
      unknown: 'constant',
    },
  ],
  [
    'c',
    {
      name: 'C',
      kinds: 'macro function enum struct typedef:type union',
      values: 'variable',
      declarations: 'px',
    },
  ],
  [
    'cpp',
    {
      name: 'C++',
      kinds: 'macro function enum struct typedef:type union class namespace',
      // Values are left out: ctags takes those in the bodies of macro calls (`TEST_CASE(…) { … }`) for global.
      declarations: 'px',
    },
  ],
  ['csharp', { name: 'C#', kinds: 'class macro enum interface method struct', unknown: 'namespace' }],
  ['php', { name: 'PHP', kinds: 'class function interface namespace trait define:constant' }],
  ['shell', { name: 'Sh', kinds: 'function' }],
  ['proto', { name: 'Protobuf', kinds: 'message:struct enum service:interface rpc:function' }],
  ['powershell', { name: 'PowerShell', kinds: 'function', unknown: 'class enum' }],
  ['scss', { name: 'SCSS', kinds: 'mixin function' }],
  ['ruby', { name: 'Ruby', kinds: 'class method module singletonMethod:method constant' }],
]);
