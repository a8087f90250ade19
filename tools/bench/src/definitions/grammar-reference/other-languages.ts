import {
  child,
  childOf,
  children,
  field,
  is,
  keyword,
  nameOf,
  type Entry,
  type GrammarLanguage,
  type SyntaxNode,
} from './syntax-node.js';

const ZIG: GrammarLanguage = {
  grammar: '@cursorless/tree-sitter-wasms/out/tree-sitter-zig.wasm',
  kinds: {
    function_declaration: is('function', nameOf),
    variable_declaration: is(kindOfZigValue, child('identifier')),
    container_field: is('-field', nameOf),
  },
};

/** A constant that holds a container is a type; others count at the top of the file or of a container. */
function kindOfZigValue(node: SyntaxNode): string {
  const value = node.namedChild(node.namedChildCount - 1)?.type ?? '';
  const holder = node.parent?.type ?? '';
  if (holder !== 'source_file' && !/^(?:struct|enum|union|opaque)_declaration$/u.test(holder))
    return '-local';
  return /^(struct|enum|union)_declaration$/u.exec(value)?.[1] ?? 'constant';
}

const SOLIDITY: GrammarLanguage = {
  grammar: '@repomix/tree-sitter-wasms/out/tree-sitter-solidity.wasm',
  kinds: {
    contract_declaration: is('contract', nameOf),
    interface_declaration: is('interface', nameOf),
    library_declaration: is('module', nameOf),
    struct_declaration: is('struct', nameOf),
    enum_declaration: is('enum', nameOf),
    event_definition: is('event', nameOf),
    error_declaration: is('error', nameOf),
    modifier_definition: is('function', nameOf),
    function_definition: is('function', nameOf),
    constructor_definition: is('constructor', keyword('constructor')),
    fallback_receive_definition: is(
      'function',
      (node) => keyword('receive')(node) ?? keyword('fallback')(node),
    ),
    user_defined_type_definition: is('type', nameOf),
    state_variable_declaration: is('-state', nameOf),
    constant_variable_declaration: is('constant', nameOf),
    variable_declaration: is('-local', nameOf),
  },
};

const HASKELL: GrammarLanguage = {
  grammar: '@cursorless/tree-sitter-wasms/out/tree-sitter-haskell.wasm',
  kinds: {
    header: is('module', (node) => lastNamedChild(field(node, 'module'))),
    data_type: is('type', nameOf),
    newtype: is('type', nameOf),
    type_synomym: is('type', nameOf),
    type_family: is('type', nameOf),
    data_family: is('type', nameOf),
    class: is('class', nameOf),
    instance: is('impl', nameOf),
    signature: is(kindOfClause, clauseName),
    function: is(kindOfClause, clauseName),
    bind: is(kindOfClause, clauseName),
    field_name: is('-field', (node) => node),
    data_constructor: is('-constructor', (node) => nameOf(children(node)[0])),
  },
};

function lastNamedChild(node: SyntaxNode | undefined): SyntaxNode | undefined {
  return node?.namedChild(node.namedChildCount - 1) ?? undefined;
}

/** Of a signature and the equations after it, the first is the definition; what is in a function is its own. */
function kindOfClause(node: SyntaxNode): string {
  const holder = node.parent?.type ?? '';
  if (!/^(?:class_|instance_)?declarations$/u.test(holder)) return '-local';
  let before = node.previousNamedSibling;
  while (before !== null && /comment|haddock|pragma/u.test(before.type)) before = before.previousNamedSibling;
  if (before !== null && clauseName(before)?.text === clauseName(node)?.text) return '-clause';
  return holder === 'declarations' ? 'function' : 'method';
}

function clauseName(node: SyntaxNode): SyntaxNode | undefined {
  const operator = field(childOf(node, 'infix'), 'operator');
  const infix = operator?.type === 'infix_id' ? (operator.namedChild(0) ?? undefined) : operator;
  return nameOf(node) ?? nameOf(field(node, 'names')) ?? infix;
}

const OCAML: GrammarLanguage = {
  grammar: 'tree-sitter-wasms/out/tree-sitter-ocaml.wasm',
  kinds: {
    module_binding: is('module', child('module_name')),
    module_type_definition: is('interface', child('module_type_name')),
    type_binding: is('type', child('type_constructor')),
    exception_definition: is('error', (node) =>
      childOf(childOf(node, 'constructor_declaration'), 'constructor_name'),
    ),
    external: is('function', child('value_name', 'parenthesized_operator')),
    value_specification: is('function', child('value_name', 'parenthesized_operator')),
    class_binding: is('class', child('class_name')),
    class_type_binding: is('class', child('class_type_name')),
    method_definition: is('method', child('method_name')),
    method_specification: is('method', child('method_name')),
    let_binding: is(kindOfOcamlValue, child('value_name', 'parenthesized_operator')),
  },
};

/** Values count outside of other values only; `let … in` is a computation. */
function kindOfOcamlValue(node: SyntaxNode): string {
  for (let around = node.parent; around !== null; around = around.parent)
    if (/^(?:let_expression|let_binding|method_definition)$/u.test(around.type)) return '-local';
  return childOf(node, 'parameter') === undefined ? 'constant' : 'function';
}

const FORMS = wordTable(
  'ns:namespace def:constant defonce:constant defn:function defn-:function defmacro:macro defmulti:function ' +
    'defmethod:method defprotocol:interface definterface:interface defrecord:record deftype:type',
);

const CLOJURE: GrammarLanguage = {
  grammar: '@cursorless/tree-sitter-wasms/out/tree-sitter-clojure.wasm',
  kinds: { list_lit: readForm },
};

function readForm(node: SyntaxNode): readonly Entry[] {
  const [head, name] = children(node).filter(({ type }) => !/^[()]$|comment|dis_expr/u.test(type));
  const kind = FORMS.get(head?.text.replace(/^.*\//u, '') ?? '');
  if (kind === undefined || name?.type !== 'sym_lit') return [];
  return [[kind, children(name).findLast(({ type }) => type === 'sym_name') ?? name]];
}

const ELIXIR_WORDS = wordTable(
  'defmodule:module defprotocol:protocol defimpl:impl def:function defp:function defmacro:macro ' +
    'defmacrop:macro defguard:function defguardp:function defdelegate:function',
);

const ELIXIR: GrammarLanguage = {
  grammar: '@cursorless/tree-sitter-wasms/out/tree-sitter-elixir.wasm',
  kinds: { call: readElixirCall, unary_operator: readElixirAttribute },
};

/** `def name(…) when …`, `def a <> b`; a name that the compiler is to make is none. */
function readElixirCall(node: SyntaxNode): readonly Entry[] {
  const kind = ELIXIR_WORDS.get(field(node, 'target')?.text ?? '');
  let named = firstArgument(node);
  if (kind === undefined || named === undefined) return [];
  while (named?.type === 'binary_operator' && /^(?:when|\\\\|::)$/u.test(named.child(1)?.text ?? ''))
    named = named.namedChild(0) ?? undefined;
  if (named?.type === 'binary_operator') return [[kind, named.child(1) ?? undefined]];
  if (named?.type === 'call') named = field(named, 'target');
  return named === undefined || /^unquote\b/u.test(named.text) ? [] : [[kind, named]];
}

/** `@type name :: …` */
function readElixirAttribute(node: SyntaxNode): readonly Entry[] {
  const call = node.child(0)?.text === '@' ? childOf(node, 'call') : undefined;
  if (!/^(?:typep?|opaque|(?:macro)?callback)$/u.test(field(call, 'target')?.text ?? '')) return [];
  let named = firstArgument(call);
  while (named?.type === 'binary_operator') named = named.namedChild(0) ?? undefined;
  return [['type', named?.type === 'call' ? field(named, 'target') : named]];
}

function firstArgument(call: SyntaxNode | undefined): SyntaxNode | undefined {
  return childOf(call, 'arguments')?.namedChild(0) ?? undefined;
}

function wordTable(pairs: string): ReadonlyMap<string, string> {
  return new Map(pairs.split(' ').map((pair) => pair.split(':') as [string, string]));
}

/** Languages of functions, of forms, and of their own ways. */
export const OTHER_LANGUAGES: readonly (readonly [language: string, GrammarLanguage])[] = [
  ['zig', ZIG],
  ['solidity', SOLIDITY],
  ['haskell', HASKELL],
  ['ocaml', OCAML],
  ['clojure', CLOJURE],
  ['elixir', ELIXIR],
];
