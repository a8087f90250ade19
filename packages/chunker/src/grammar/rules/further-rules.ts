import type { GrammarRules } from '../grammar-rules.js';

export const SWIFT_RULES: GrammarRules = {
  definitions: {
    class_declaration: { kind: 'class', value: 'declaration_kind' },
    protocol_declaration: 'protocol',
    function_declaration: 'function',
    protocol_function_declaration: 'function',
    init_declaration: { kind: 'function', nameTypes: '', fallbackName: 'init' },
    deinit_declaration: { kind: 'function', nameTypes: '', fallbackName: 'deinit' },
    subscript_declaration: { kind: 'function', nameTypes: '', fallbackName: 'subscript' },
    typealias_declaration: 'type',
    property_declaration: { kind: 'variable', isNeverLocal: true },
    macro_declaration: 'macro',
  },
  containers:
    'source_file class_body protocol_body enum_class_body value_arguments array_literal ' +
    'dictionary_literal switch_entry switch_statement',
  transparent: 'statements',
  imports: 'import_declaration',
  comments: 'comment multiline_comment',
  functions: 'lambda_literal',
  kindsOfValues: 'class:class struct:struct enum:enum actor:actor extension:extension',
};

export const DART_RULES: GrammarRules = {
  definitions: {
    class_definition: 'class',
    mixin_declaration: { kind: 'class', nameTypes: 'identifier' },
    extension_declaration: 'extension',
    extension_type_declaration: 'extension',
    enum_declaration: 'enum',
    type_alias: { kind: 'type', nameTypes: 'type_identifier' },
    function_signature: 'function',
    getter_signature: 'function',
    setter_signature: 'function',
    constructor_signature: 'function',
    factory_constructor_signature: { kind: 'function', nameTypes: 'identifier' },
    constant_constructor_signature: { kind: 'function', nameTypes: 'identifier qualified' },
  },
  containers:
    'program class_body extension_body enum_body block switch_block arguments list_literal set_or_map_literal',
  wrappers: 'method_signature declaration local_function_declaration',
  imports: 'import_or_export library_name part_directive part_of_directive',
  comments: 'comment documentation_comment',
  attributes: 'annotation',
  functions: 'function_expression function_body',
  bodyTypes: 'class_body',
};

export const SOLIDITY_RULES: GrammarRules = {
  definitions: {
    contract_declaration: 'contract',
    interface_declaration: 'interface',
    library_declaration: 'module',
    struct_declaration: 'struct',
    enum_declaration: 'enum',
    function_definition: 'function',
    modifier_definition: 'modifier',
    event_definition: 'event',
    error_declaration: 'error',
    constructor_definition: { kind: 'function', fallbackName: 'constructor' },
    fallback_receive_definition: { kind: 'function', fallbackName: 'receive' },
    user_defined_type_definition: 'type',
    constant_variable_declaration: { kind: 'constant', isNeverLocal: true },
  },
  containers: 'source_file contract_body struct_body enum_body function_body block_statement',
  wrappers: 'statement',
  imports: 'pragma_directive import_directive',
  comments: 'comment',
};
