/** Kinds that hold members: what looks like a call within their body is a method. */
export const CONTAINER_KINDS: ReadonlySet<string> = new Set(
  'class interface struct enum trait impl object record protocol extension module namespace union actor contract'.split(
    ' ',
  ),
);

/** Words before a definition that change nothing about what it is. */
export const MODIFIERS: ReadonlySet<string> = new Set(
  (
    'export default declare abstract async public private protected internal static readonly override final sealed ' +
    'open inner data inline noinline virtual partial extern unsafe pub crate local native synchronized transient ' +
    'volatile strictfp suspend tailrec operator infix lateinit companion implicit lazy case fileprivate mutating ' +
    'nonmutating convenience required optional weak indirect constexpr explicit friend new ref file accessor ' +
    'typedef value annotation expect actual external dynamic covariant late base mixin mutable primitive global replace or unlogged'
  ).split(' '),
);

const BRANCH_WORDS = 'if unless while until for begin try with else elif elsif case do local';

/** Languages in which a branch opens no room of its own: what is defined in it is defined outside. */
export const TRANSPARENT_WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...['python', 'ruby', 'julia'].map((language) => [language, new Set(BRANCH_WORDS.split(' '))] as const),
  ['nim', new Set(['when'])],
]);

/** Words that look like a name before a parenthesis and are none. */
export const CONTROL_WORDS: ReadonlySet<string> = new Set(
  (
    'if for while switch return catch sizeof new throw else do foreach using lock fixed await yield typeof delete ' +
    'assert in of match when unless until with defined alignof decltype static_assert super this case function func ' +
    'import export require print echo elif elsif'
  ).split(' '),
);

const words = (pairs: string): ReadonlyMap<string, string> =>
  new Map(
    pairs.split(' ').map((pair) => {
      const [word = '', kind = word] = pair.split(':');
      return [word, kind];
    }),
  );

const C_WORDS = 'struct union enum class namespace concept';

/** For each language the words that define something, and what they define. */
export const DEFINITION_WORDS: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries({
    typescript:
      'function class interface type enum namespace module const:constant let:variable var:variable',
    javascript: 'function class const:constant let:variable var:variable',
    python: 'def:function class',
    java: 'class interface enum record',
    go: 'func:function type const:constant var:variable',
    rust: 'fn:function struct enum trait impl mod:module type const:constant static:constant union macro_rules:macro',
    c: C_WORDS,
    cpp: C_WORDS,
    'objective-c': C_WORDS,
    csharp: 'class struct interface enum record namespace delegate:type',
    ruby: 'def:function class module',
    php: 'function class interface trait enum namespace const:constant',
    shell: 'function',
    kotlin: 'fun:function class interface object typealias:type val:constant var:variable enum',
    swift:
      'func:function class struct enum protocol extension actor typealias:type let:constant var:variable init:function deinit:function subscript:function',
    scala: 'def:function class object trait type val:constant var:variable enum given:constant',
    dart: 'class enum mixin:class extension typedef:type',
    nim: 'proc:function func:function method iterator:function template:macro macro converter:function type const:constant let:constant var:variable',
    lua: 'function',
    elixir:
      'defmodule:module def:function defp:function defmacro:macro defmacrop:macro defprotocol:protocol defimpl:impl ' +
      'defguard:function defguardp:function defdelegate:function defn:function defnp:function ' +
      '@type:type @typep:type @opaque:type @callback:function @macrocallback:macro',
    julia: 'function struct module baremodule:module macro type const:constant',
    perl: 'sub:function package:module',
    proto: 'message:struct service:interface enum rpc:function',
    graphql:
      'type interface enum input:struct union scalar:type query:function mutation:function subscription:function fragment:type',
    solidity:
      'contract interface library:module function struct enum event modifier:function error type ' +
      'constructor receive:function fallback:function',
    zig: 'fn:function const:constant var:variable',
    powershell: 'function class enum filter:function',
    terraform: 'resource data module variable output:variable provider',
    sql: 'table view function procedure trigger index type schema sequence',
    scss: '@mixin:function @function:function',
    css: '',
    groovy: 'class interface enum trait def:function',
    r: '',
  }).map(([language, pairs]) => [language, words(pairs)]),
);

/** For languages that the table does not have: words that define something in many. */
export const COMMON_DEFINITION_WORDS: ReadonlyMap<string, string> = words(
  'function func:function fn:function fun:function def:function defn:function defun:function sub:function ' +
    'procedure:function proc:function class interface struct enum trait module type data:type newtype:type ' +
    'instance:impl',
);

/** C and what contains it. */
export const C_LANGUAGES: ReadonlySet<string> = new Set(['c', 'cpp', 'objective-c']);

/** Languages in which a function is a type, a name and a parenthesis, without a word of its own. */
export const TYPED_FUNCTION_LANGUAGES: ReadonlySet<string> = new Set([
  'c',
  'cpp',
  'objective-c',
  'java',
  'csharp',
  'dart',
  'groovy',
]);

/** Languages in which methods have no word of their own, and functions are values. */
export const SCRIPT_LANGUAGES: ReadonlySet<string> = new Set(['typescript', 'javascript']);

/** Kinds of plain values; they count outside of functions only. */
export const VALUE_KINDS: ReadonlySet<string> = new Set(['constant', 'variable']);

/** Whether the body of a definition of the kind, or a group, holds values that others may look for. */
export function holdsValues(container: string | undefined): boolean {
  return container !== undefined && (CONTAINER_KINDS.has(container) || container.startsWith('('));
}
