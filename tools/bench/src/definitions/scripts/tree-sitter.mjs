/*
 * Lists what files define, by a grammar of tree-sitter: the reference of languages whose own parser is no program
 * that is easily had. Arguments: the folder in which the grammars are installed, the language. Paths on standard
 * input, a line of JSON a file.
 */
// long because: a table with an entry a language, and what its entries share
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

/** For each language its grammar, and by type of node: our kind, and how the name is found. */
const LANGUAGES = {
  swift: {
    grammar: '@cursorless/tree-sitter-wasms/out/tree-sitter-swift.wasm',
    kinds: {
      class_declaration: (node) => [
        node.child(0)?.text === 'extension'
          ? 'extension'
          : keywordOf(node, 'class struct enum actor extension'),
        name(node),
      ],
      protocol_declaration: (node) => ['protocol', name(node)],
      function_declaration: (node) => ['function', name(node)],
      protocol_function_declaration: (node) => ['method', name(node)],
      init_declaration: (node) => ['init', keyword(node, 'init')],
      deinit_declaration: (node) => ['deinit', keyword(node, 'deinit')],
      subscript_declaration: (node) => ['subscript', keyword(node, 'subscript')],
      typealias_declaration: (node) => ['type', name(node)],
      associatedtype_declaration: (node) => ['-associated type', name(node)],
      property_declaration: (node) => [atTop(node, 'constant'), patternName(node)],
      protocol_property_declaration: (node) => ['-property', patternName(node)],
      enum_entry: (node) => ['-enum member', name(node)],
    },
  },
  scala: {
    grammar: '@cursorless/tree-sitter-wasms/out/tree-sitter-scala.wasm',
    kinds: {
      class_definition: (node) => ['class', name(node)],
      object_definition: (node) => ['object', name(node)],
      package_object: (node) => ['object', name(node)],
      trait_definition: (node) => ['trait', name(node)],
      enum_definition: (node) => ['enum', name(node)],
      function_definition: (node) => ['function', operatorName(node)],
      function_declaration: (node) => ['function', operatorName(node)],
      type_definition: (node) => ['type', name(node)],
      val_definition: (node) => [inside(node, 'object_definition', 'constant'), patternOf(node)],
      var_definition: (node) => [inside(node, 'object_definition', 'variable'), patternOf(node)],
      val_declaration: (node) => ['-value', name(node)],
      var_declaration: (node) => ['-value', name(node)],
      given_definition: (node) => ['constant', name(node)],
      class_parameter: (node) => ['-parameter', name(node)],
    },
  },
  dart: {
    grammar: '@repomix/tree-sitter-wasms/out/tree-sitter-dart.wasm',
    kinds: {
      class_definition: (node) => ['class', name(node)],
      mixin_declaration: (node) => ['class', childOf(node, 'identifier')],
      enum_declaration: (node) => ['enum', name(node)],
      extension_declaration: (node) => ['extension', name(node)],
      extension_type_declaration: (node) => ['extension', name(node)],
      type_alias: (node) => ['type', childOf(node, 'type_identifier')],
      function_signature: (node) => [
        node.parent?.type === 'local_function_declaration' ||
        node.parent?.parent?.type === 'local_function_declaration'
          ? '-local function'
          : 'function',
        name(node),
      ],
      getter_signature: (node) => ['method', name(node)],
      setter_signature: (node) => ['method', name(node)],
      constructor_signature: (node) => ['constructor', lastIdentifier(node)],
      constant_constructor_signature: (node) => ['constructor', lastIdentifier(node)],
      factory_constructor_signature: (node) => ['constructor', lastIdentifier(node)],
      redirecting_factory_constructor_signature: (node) => ['constructor', lastIdentifier(node)],
      operator_signature: (node) => ['method', operatorOf(node)],
      static_final_declaration: (node) => [
        node.parent?.parent?.type === 'program' ? 'constant' : '-field',
        childOf(node, 'identifier'),
      ],
      initialized_variable_definition: (node) => ['-variable', name(node)],
      initialized_identifier: (node) => ['-variable', childOf(node, 'identifier')],
      enum_constant: (node) => ['-enum member', name(node)],
    },
  },
  zig: {
    grammar: '@cursorless/tree-sitter-wasms/out/tree-sitter-zig.wasm',
    kinds: {
      function_declaration: (node) => ['function', name(node)],
      variable_declaration: (node) => [zigValue(node), childOf(node, 'identifier')],
      container_field: (node) => ['-field', name(node)],
    },
  },
  solidity: {
    grammar: '@repomix/tree-sitter-wasms/out/tree-sitter-solidity.wasm',
    kinds: {
      contract_declaration: (node) => ['contract', name(node)],
      interface_declaration: (node) => ['interface', name(node)],
      library_declaration: (node) => ['module', name(node)],
      struct_declaration: (node) => ['struct', name(node)],
      enum_declaration: (node) => ['enum', name(node)],
      event_definition: (node) => ['event', name(node)],
      error_declaration: (node) => ['error', name(node)],
      modifier_definition: (node) => ['function', name(node)],
      function_definition: (node) => ['function', name(node)],
      constructor_definition: (node) => ['constructor', keyword(node, 'constructor')],
      fallback_receive_definition: (node) => [
        'function',
        keyword(node, 'receive') ?? keyword(node, 'fallback'),
      ],
      user_defined_type_definition: (node) => ['type', name(node)],
      state_variable_declaration: (node) => ['-state', name(node)],
      constant_variable_declaration: (node) => ['constant', name(node)],
      variable_declaration: (node) => ['-local', name(node)],
    },
  },
  haskell: {
    grammar: '@cursorless/tree-sitter-wasms/out/tree-sitter-haskell.wasm',
    kinds: {
      header: (node) => ['module', lastChild(node.childForFieldName('module'))],
      data_type: (node) => ['type', name(node)],
      newtype: (node) => ['type', name(node)],
      type_synomym: (node) => ['type', name(node)],
      type_family: (node) => ['type', name(node)],
      data_family: (node) => ['type', name(node)],
      class: (node) => ['class', name(node)],
      instance: (node) => ['impl', name(node)],
      signature: (node) => [firstClause(node), name(node) ?? name(node.childForFieldName('names'))],
      function: (node) => [firstClause(node), name(node) ?? infixName(node)],
      bind: (node) => [firstClause(node), name(node)],
      field_name: (node) => ['-field', node],
      data_constructor: (node) => ['-constructor', name(node.child(0))],
    },
  },
  'objective-c': {
    grammar: 'tree-sitter-wasms/out/tree-sitter-objc.wasm',
    kinds: {
      class_interface: (node) => classAndCategory(node),
      class_implementation: (node) => classAndCategory(node),
      protocol_declaration: (node) => ['protocol', childOf(node, 'identifier')],
      method_declaration: (node) => ['method', selectorOf(node)],
      method_definition: (node) => ['method', selectorOf(node)],
      function_definition: (node) => ['function', declared(node)],
      declaration: (node) => [
        node.parent?.parent === null ? 'variable' : '-local',
        childOf(node, 'init_declarator') && declared(childOf(node, 'init_declarator')),
      ],
      type_definition: (node) => ['type', declared(node)],
      preproc_def: (node) => ['macro', name(node)],
      preproc_function_def: (node) => ['macro', name(node)],
      struct_specifier: (node) => [childOf(node, 'field_declaration_list') ? 'struct' : '-use', name(node)],
      enum_specifier: (node) => [childOf(node, 'enumerator_list') ? 'enum' : '-use', name(node)],
      property_declaration: (node) => ['-property', undefined],
    },
  },
  kotlin: {
    grammar: '@cursorless/tree-sitter-wasms/out/tree-sitter-kotlin.wasm',
    kinds: {
      class_declaration: (node) => [
        keywordOf(node, 'class interface enum'),
        childOf(node, 'type_identifier'),
      ],
      object_declaration: (node) => ['object', childOf(node, 'type_identifier')],
      companion_object: (node) => [
        'object',
        childOf(node, 'type_identifier') ?? {
          text: 'Companion',
          startPosition: keyword(node, 'object').startPosition,
        },
      ],
      function_declaration: (node) => ['function', childOf(node, 'simple_identifier')],
      type_alias: (node) => ['type', childOf(node, 'type_identifier')],
      property_declaration: (node) => [
        kotlinValue(node),
        childOf(childOf(node, 'variable_declaration'), 'simple_identifier'),
      ],
      enum_entry: (node) => ['-enum member', childOf(node, 'simple_identifier')],
      class_parameter: (node) => ['-property', childOf(node, 'simple_identifier')],
    },
  },
  csharp: {
    grammar: 'tree-sitter-wasms/out/tree-sitter-c_sharp.wasm',
    kinds: {
      class_declaration: (node) => ['class', name(node)],
      struct_declaration: (node) => ['struct', name(node)],
      interface_declaration: (node) => ['interface', name(node)],
      enum_declaration: (node) => ['enum', name(node)],
      record_declaration: (node) => ['record', name(node)],
      record_struct_declaration: (node) => ['record', name(node)],
      delegate_declaration: (node) => ['type', name(node)],
      namespace_declaration: (node) => ['namespace', name(node)],
      file_scoped_namespace_declaration: (node) => ['namespace', name(node)],
      method_declaration: (node) => ['method', name(node)],
      constructor_declaration: (node) => ['constructor', name(node)],
      local_function_statement: (node) => ['-local function', name(node)],
      property_declaration: (node) => ['-property', name(node)],
    },
  },
  elixir: {
    grammar: '@cursorless/tree-sitter-wasms/out/tree-sitter-elixir.wasm',
    kinds: { call: (node) => readElixirCall(node), unary_operator: (node) => readElixirAttribute(node) },
  },
  ocaml: {
    grammar: 'tree-sitter-wasms/out/tree-sitter-ocaml.wasm',
    kinds: {
      module_binding: (node) => ['module', childOf(node, 'module_name')],
      module_type_definition: (node) => ['interface', childOf(node, 'module_type_name')],
      type_binding: (node) => ['type', childOf(node, 'type_constructor')],
      exception_definition: (node) => [
        'error',
        childOf(childOf(node, 'constructor_declaration'), 'constructor_name'),
      ],
      external: (node) => [
        'function',
        childOf(node, 'value_name') ?? childOf(node, 'parenthesized_operator'),
      ],
      value_specification: (node) => [
        'function',
        childOf(node, 'value_name') ?? childOf(node, 'parenthesized_operator'),
      ],
      class_binding: (node) => ['class', childOf(node, 'class_name')],
      class_type_binding: (node) => ['class', childOf(node, 'class_type_name')],
      method_definition: (node) => ['method', childOf(node, 'method_name')],
      method_specification: (node) => ['method', childOf(node, 'method_name')],
      let_binding: (node) => [
        ocamlValue(node),
        childOf(node, 'value_name') ?? childOf(node, 'parenthesized_operator'),
      ],
    },
  },
  clojure: {
    grammar: '@cursorless/tree-sitter-wasms/out/tree-sitter-clojure.wasm',
    kinds: { list_lit: (node) => readForm(node) },
  },
};

/** `Name`, or the last part of `Name.part`. */
function lastIdentifier(node) {
  const holder = childOf(node, 'qualified') ?? node;
  return children(holder).findLast(({ type }) => type === 'identifier');
}

function operatorOf(node) {
  const sign = keyword(node, 'operator');
  const operator = sign?.nextSibling;
  return operator ? { text: `operator${operator.text}`, startPosition: sign.startPosition } : undefined;
}

/** The name in a declarator, behind pointers and parameters. */
function declared(node) {
  let declarator = node.childForFieldName('declarator');
  while (declarator?.childForFieldName('declarator')) declarator = declarator.childForFieldName('declarator');
  return /identifier$/u.test(declarator?.type ?? '') ? declarator : undefined;
}

/** A category is a name of its own beside that of its class. */
function classAndCategory(node) {
  const category = node.childForFieldName('category');
  const own = [childOf(node, '(') ? 'extension' : 'class', childOf(node, 'identifier')];
  return category ? [own, ['extension', category]] : [own];
}

/** The parts of a selector; the line is that of the first. */
function selectorOf(node) {
  const words = children(node).filter(({ type }) => type === 'identifier');
  if (words.length === 0) return undefined;
  const part = (word) => word.text + (word.nextNamedSibling?.type === 'method_parameter' ? ':' : '');
  return { text: words.map(part).join(''), startPosition: words[0].startPosition };
}

/** Values count outside of classes and functions, and in objects. */
function kotlinValue(node) {
  const holder = node.parent;
  const isInObject = holder?.type === 'class_body' && /object/u.test(holder.parent?.type ?? '');
  return holder?.type === 'source_file' || isInObject ? 'constant' : '-member';
}

/** Values count outside of other values only; `let … in` is a computation. */
function ocamlValue(node) {
  for (let around = node.parent?.parent; around; around = around.parent) {
    if (
      around.type === 'let_expression' ||
      around.type === 'let_binding' ||
      around.type === 'method_definition'
    )
      return '-local';
  }
  return node.parent?.parent?.type === 'let_expression' || node.parent?.type === 'let_expression'
    ? '-local'
    : childOf(node, 'parameter')
      ? 'function'
      : 'constant';
}

const ELIXIR_WORDS = new Map(
  'defmodule:module defprotocol:protocol defimpl:impl def:function defp:function defmacro:macro defmacrop:macro defguard:function defguardp:function defdelegate:function'
    .split(' ')
    .map((pair) => pair.split(':')),
);

function readElixirCall(node) {
  const kind = ELIXIR_WORDS.get(node.childForFieldName('target')?.text ?? '');
  let named = childOf(node, 'arguments')?.namedChild(0);
  if (kind === undefined || !named) return [];
  while (named.type === 'binary_operator' && /^(?:when|\\|::)/u.test(named.child(1)?.text ?? ''))
    named = named.namedChild(0);
  if (named.type === 'binary_operator') return [kind, named.child(1)];
  if (named.type === 'call') named = named.childForFieldName('target');
  return named.text === 'unquote' ? [] : [kind, named];
}

function readElixirAttribute(node) {
  const call = node.child(0)?.text === '@' ? childOf(node, 'call') : undefined;
  if (!/^(?:type|typep|opaque|callback|macrocallback)$/u.test(call?.childForFieldName('target')?.text ?? ''))
    return [];
  let named = childOf(call, 'arguments')?.namedChild(0);
  while (named?.type === 'binary_operator') named = named.namedChild(0);
  if (named?.type === 'call') named = named.childForFieldName('target');
  return ['type', named ?? undefined];
}

const FORMS = new Map(
  'ns:namespace def:constant defonce:constant defn:function defn-:function defmacro:macro defmulti:function defmethod:method defprotocol:interface definterface:interface defrecord:record deftype:type'
    .split(' ')
    .map((pair) => pair.split(':')),
);

function readForm(node) {
  const [head, ...rest] = children(node).filter(({ type }) => !/^[()]$|comment|dis_expr/u.test(type));
  const kind = FORMS.get(head?.text.replace(/^.*\//u, '') ?? '');
  const named = rest[0];
  if (kind === undefined || named?.type !== 'sym_lit') return [];
  return [kind, children(named).findLast(({ type }) => type === 'sym_name') ?? named];
}

/** Of a signature and the equations after it, the first one is the definition; what is in a function is its own. */
function firstClause(node) {
  const holder = node.parent?.type;
  if (!/^(?:declarations|class_declarations|instance_declarations)$/u.test(holder ?? '')) return '-local';
  let before = node.previousNamedSibling;
  while (before !== null && /comment|haddock|pragma/u.test(before.type)) before = before.previousNamedSibling;
  return before !== null && clauseName(before) === clauseName(node)
    ? '-clause'
    : holder === 'declarations'
      ? 'function'
      : 'method';
}

const clauseName = (node) => (name(node) ?? infixName(node))?.text;
const lastChild = (node) => (node === null ? undefined : node.namedChild(node.namedChildCount - 1));
function infixName(node) {
  const infix = childOf(node, 'infix');
  const operator = infix?.childForFieldName('operator');
  return operator?.type === 'infix_id' ? operator.namedChild(0) : (operator ?? undefined);
}

const name = (node) => node?.childForFieldName('name') ?? undefined;
const childOf = (node, type) => children(node).find((child) => child.type === type);
const keyword = (node, word) => children(node).find((child) => child.type === word || child.text === word);
const keywordOf = (node, words) =>
  children(node)
    .map((child) => child.type)
    .find((type) => words.split(' ').includes(type)) ?? 'class';
const patternOf = (node) => {
  const pattern = node.childForFieldName('pattern');
  return pattern?.type === 'identifier' ? pattern : undefined;
};
const patternName = (node) => {
  const pattern = node.childForFieldName('name');
  return pattern?.type === 'pattern'
    ? (pattern.childForFieldName('bound_identifier') ?? undefined)
    : (pattern ?? undefined);
};
const operatorName = (node) =>
  node.childForFieldName('name') ?? childOf(node, 'identifier') ?? childOf(node, 'operator_identifier');
const atTop = (node, kind) => (node.parent?.parent === null ? kind : `-member ${kind}`);
const inside = (node, type, kind) => {
  const isOutside = node.parent?.parent === null;
  return isOutside || (node.parent?.type === 'template_body' && node.parent.parent?.type === type)
    ? kind
    : `-member ${kind}`;
};
/** A constant that holds a container is a type; others count at the top of the file or of a container. */
function zigValue(node) {
  const value = node.namedChild(node.namedChildCount - 1);
  const kind = { struct_declaration: 'struct', enum_declaration: 'enum', union_declaration: 'union' }[
    value?.type
  ];
  const holder = node.parent?.type;
  const isLocal = holder !== 'source_file' && !/(?:struct|enum|union|opaque)_declaration/.test(holder ?? '');
  return isLocal ? '-local' : (kind ?? 'constant');
}

/** An operator in parentheses. */
const plain = (text) => /^\(([^()]+)\)$/u.exec(text)?.[1].trim() ?? text;

function children(node) {
  const found = [];
  for (let index = 0; index < (node?.childCount ?? 0); index += 1) found.push(node.child(index));
  return found;
}

/** An alias in the folder of grammars: those of older builds load in an older runtime only. */
const OLD_RUNTIME = 'web-tree-sitter-20';

async function loadParser(folder, grammar) {
  const require = createRequire(join(folder, 'index.js'));
  const isNew = grammar.startsWith('@');
  const file = join(folder, 'node_modules', grammar);
  if (isNew) {
    const { Parser, Language } = await import(pathToFileURL(require.resolve('web-tree-sitter')).href);
    await Parser.init();
    const parser = new Parser();
    parser.setLanguage(await Language.load(file));
    return parser;
  }
  const Parser = require(OLD_RUNTIME);
  await Parser.init();
  const parser = new Parser();
  parser.setLanguage(await Parser.Language.load(file));
  return parser;
}

/** `undefined` for a text that the grammar does not understand as a whole: what it says of the rest is a guess. */
function definitionsOf(parser, kinds, text) {
  const tree = parser.parse(text);
  const { rootNode } = tree;
  if (typeof rootNode.hasError === 'function' ? rootNode.hasError() : rootNode.hasError) {
    tree.delete();
    return undefined;
  }
  const found = [];
  const pending = [tree.rootNode];
  while (pending.length > 0) {
    const node = pending.pop();
    const read = Object.hasOwn(kinds, node.type) ? kinds[node.type] : undefined;
    const all = read?.(node) ?? [];
    for (const [kind, named] of Array.isArray(all[0]) ? all : [all])
      if (named !== undefined && named !== null && named.text !== '_')
        found.push([plain(named.text), kind, named.startPosition.row + 1]);
    for (let index = 0; index < node.namedChildCount; index += 1) pending.push(node.namedChild(index));
  }
  tree.delete();
  return found;
}

const [, , folder, language] = process.argv;
const { grammar, kinds } = LANGUAGES[language];
const parser = await loadParser(folder, grammar);
for (const path of readFileSync(0, 'utf8').split('\n')) {
  if (path === '') continue;
  const definitions = definitionsOf(parser, kinds, readFileSync(path, 'utf8'));
  if (definitions !== undefined) process.stdout.write(`${JSON.stringify({ path, definitions })}\n`);
}
