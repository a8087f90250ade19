import {
  child,
  childOf,
  children,
  field,
  is,
  keyword,
  keywordOf,
  nameOf,
  type Entry,
  type GrammarLanguage,
  type Named,
  type SyntaxNode,
} from './syntax-node.js';

const SWIFT: GrammarLanguage = {
  grammar: '@cursorless/tree-sitter-wasms/out/tree-sitter-swift.wasm',
  kinds: {
    class_declaration: is(keywordOf('class struct enum actor extension', 'class'), nameOf),
    protocol_declaration: is('protocol', nameOf),
    function_declaration: is('function', nameOf),
    protocol_function_declaration: is('method', nameOf),
    init_declaration: is('init', keyword('init')),
    deinit_declaration: is('deinit', keyword('deinit')),
    subscript_declaration: is('subscript', keyword('subscript')),
    typealias_declaration: is('type', nameOf),
    associatedtype_declaration: is('-associated type', nameOf),
    property_declaration: is((node) => (node.parent?.parent === null ? 'constant' : '-member'), boundName),
    protocol_property_declaration: is('-property', boundName),
    enum_entry: is('-enum member', nameOf),
  },
};

function boundName(node: SyntaxNode): SyntaxNode | undefined {
  const pattern = nameOf(node);
  return pattern?.type === 'pattern' ? field(pattern, 'bound_identifier') : pattern;
}

const KOTLIN: GrammarLanguage = {
  grammar: '@cursorless/tree-sitter-wasms/out/tree-sitter-kotlin.wasm',
  kinds: {
    class_declaration: is(keywordOf('class interface enum', 'class'), child('type_identifier')),
    object_declaration: is('object', child('type_identifier')),
    companion_object: is('object', companionName),
    function_declaration: is('function', child('simple_identifier')),
    type_alias: is('type', child('type_identifier')),
    property_declaration: is(kindOfProperty, (node) =>
      childOf(childOf(node, 'variable_declaration'), 'simple_identifier'),
    ),
    enum_entry: is('-enum member', child('simple_identifier')),
    class_parameter: is('-property', child('simple_identifier')),
  },
};

function companionName(node: SyntaxNode): Named {
  return childOf(node, 'type_identifier') ?? { text: 'Companion', startPosition: node.startPosition };
}

/** Values count outside of classes and functions, and in objects. */
function kindOfProperty({ parent }: SyntaxNode): string {
  const isInObject = parent?.type === 'class_body' && (parent.parent?.type ?? '').includes('object');
  return parent?.type === 'source_file' || isInObject ? 'constant' : '-member';
}

const SCALA: GrammarLanguage = {
  grammar: '@cursorless/tree-sitter-wasms/out/tree-sitter-scala.wasm',
  kinds: {
    class_definition: is('class', nameOf),
    object_definition: is('object', nameOf),
    package_object: is('object', nameOf),
    trait_definition: is('trait', nameOf),
    enum_definition: is('enum', nameOf),
    function_definition: is('function', scalaName),
    function_declaration: is('function', scalaName),
    type_definition: is('type', nameOf),
    val_definition: is(kindOfScalaValue, patternName),
    var_definition: is(kindOfScalaValue, patternName),
    val_declaration: is('-value', nameOf),
    var_declaration: is('-value', nameOf),
    given_definition: is('constant', nameOf),
    class_parameter: is('-parameter', nameOf),
  },
};

function scalaName(node: SyntaxNode): SyntaxNode | undefined {
  return nameOf(node) ?? child('identifier', 'operator_identifier')(node);
}

function patternName(node: SyntaxNode): SyntaxNode | undefined {
  const pattern = field(node, 'pattern');
  return pattern?.type === 'identifier' ? pattern : undefined;
}

function kindOfScalaValue({ parent }: SyntaxNode): string {
  const isOutside = parent?.parent === null;
  const isInObject = parent?.type === 'template_body' && parent.parent?.type === 'object_definition';
  return isOutside || isInObject ? 'constant' : '-member';
}

const DART: GrammarLanguage = {
  grammar: '@repomix/tree-sitter-wasms/out/tree-sitter-dart.wasm',
  kinds: {
    class_definition: is('class', nameOf),
    mixin_declaration: is('class', child('identifier')),
    enum_declaration: is('enum', nameOf),
    extension_declaration: is('extension', nameOf),
    extension_type_declaration: is('extension', nameOf),
    type_alias: is('type', child('type_identifier')),
    function_signature: is(kindOfDartFunction, nameOf),
    getter_signature: is('method', nameOf),
    setter_signature: is('method', nameOf),
    operator_signature: (node) => [['method', operatorName(node)]],
    constructor_signature: is('constructor', lastIdentifier),
    constant_constructor_signature: is('constructor', lastIdentifier),
    factory_constructor_signature: is('constructor', lastIdentifier),
    redirecting_factory_constructor_signature: is('constructor', lastIdentifier),
    static_final_declaration: is(
      (node) => (node.parent?.parent?.type === 'program' ? 'constant' : '-field'),
      child('identifier'),
    ),
    initialized_variable_definition: is('-variable', nameOf),
    initialized_identifier: is('-variable', child('identifier')),
    enum_constant: is('-enum member', nameOf),
  },
};

function kindOfDartFunction({ parent }: SyntaxNode): string {
  const isLocal = [parent?.type, parent?.parent?.type].includes('local_function_declaration');
  return isLocal ? '-local function' : 'function';
}

/** `Name`, or the last part of `Name.part`. */
function lastIdentifier(node: SyntaxNode): SyntaxNode | undefined {
  return children(childOf(node, 'qualified') ?? node).findLast(({ type }) => type === 'identifier');
}

function operatorName(node: SyntaxNode): Named | undefined {
  const word = keyword('operator')(node);
  const sign = word?.nextSibling;
  return word === undefined || sign === null || sign === undefined
    ? undefined
    : { text: `operator${sign.text}`, startPosition: word.startPosition };
}

const CSHARP: GrammarLanguage = {
  grammar: 'tree-sitter-wasms/out/tree-sitter-c_sharp.wasm',
  kinds: {
    class_declaration: is('class', nameOf),
    struct_declaration: is('struct', nameOf),
    interface_declaration: is('interface', nameOf),
    enum_declaration: is('enum', nameOf),
    record_declaration: is('record', nameOf),
    record_struct_declaration: is('record', nameOf),
    delegate_declaration: is('type', nameOf),
    namespace_declaration: is('namespace', nameOf),
    file_scoped_namespace_declaration: is('namespace', nameOf),
    method_declaration: is('method', nameOf),
    constructor_declaration: is('constructor', nameOf),
    local_function_statement: is('-local function', nameOf),
    property_declaration: is('-property', nameOf),
  },
};

const OBJECTIVE_C: GrammarLanguage = {
  grammar: 'tree-sitter-wasms/out/tree-sitter-objc.wasm',
  kinds: {
    class_interface: classAndCategory,
    class_implementation: classAndCategory,
    protocol_declaration: is('protocol', child('identifier')),
    method_declaration: is('method', selectorOf),
    method_definition: is('method', selectorOf),
    function_definition: is('function', declaredName),
    declaration: is(
      (node) => (node.parent?.parent === null ? 'variable' : '-local'),
      (node) => declaredName(childOf(node, 'init_declarator')),
    ),
    type_definition: is('type', declaredName),
    preproc_def: is('macro', nameOf),
    preproc_function_def: is('macro', nameOf),
    struct_specifier: is((node) => (childOf(node, 'field_declaration_list') ? 'struct' : '-use'), nameOf),
    enum_specifier: is((node) => (childOf(node, 'enumerator_list') ? 'enum' : '-use'), nameOf),
  },
};

/** A category is a name of its own beside that of its class. */
function classAndCategory(node: SyntaxNode): readonly Entry[] {
  const own: Entry = [childOf(node, '(') ? 'extension' : 'class', childOf(node, 'identifier')];
  return [own, ['extension', field(node, 'category')]];
}

/** The parts of a selector; the line is that of the first. */
function selectorOf(node: SyntaxNode): Named | undefined {
  const words = children(node).filter(({ type }) => type === 'identifier');
  const [first] = words;
  if (first === undefined) return undefined;
  const text = words.map(
    (word) => word.text + (word.nextNamedSibling?.type === 'method_parameter' ? ':' : ''),
  );
  return { text: text.join(''), startPosition: first.startPosition };
}

/** The name in a declarator, behind pointers and parameters. */
function declaredName(node: SyntaxNode | undefined): SyntaxNode | undefined {
  let declarator = field(node, 'declarator');
  for (let inner = declarator; inner !== undefined; inner = field(inner, 'declarator')) declarator = inner;
  return declarator?.type.endsWith('identifier') === true ? declarator : undefined;
}

/** Languages of classes and members. */
export const OBJECT_LANGUAGES: readonly (readonly [language: string, GrammarLanguage])[] = [
  ['swift', SWIFT],
  ['kotlin', KOTLIN],
  ['scala', SCALA],
  ['dart', DART],
  ['csharp', CSHARP],
  ['objective-c', OBJECTIVE_C],
];
