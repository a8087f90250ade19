import type { GrammarRules } from '../grammar-rules.js';

export const JAVA_RULES: GrammarRules = {
  definitions: {
    class_declaration: 'class',
    record_declaration: 'record',
    interface_declaration: 'interface',
    annotation_type_declaration: 'interface',
    enum_declaration: 'enum',
    method_declaration: 'function',
    constructor_declaration: 'function',
    compact_constructor_declaration: 'function',
    annotation_type_element_declaration: 'function',
    module_declaration: { kind: 'module', hasPath: true },
  },
  containers:
    'program class_body interface_body enum_body enum_body_declarations annotation_type_body constructor_body ' +
    'block switch_block switch_block_statement_group argument_list array_initializer module_body ' +
    'element_value_array_initializer',
  imports: 'package_declaration import_declaration',
  comments: 'line_comment block_comment',
  functions: 'lambda_expression',
};

export const CSHARP_RULES: GrammarRules = {
  definitions: {
    class_declaration: 'class',
    struct_declaration: 'struct',
    record_declaration: 'record',
    interface_declaration: 'interface',
    enum_declaration: 'enum',
    delegate_declaration: 'type',
    namespace_declaration: { kind: 'namespace', hasPath: true },
    file_scoped_namespace_declaration: { kind: 'namespace', hasPath: true },
    method_declaration: 'function',
    constructor_declaration: 'function',
    destructor_declaration: 'function',
    local_function_statement: 'function',
    operator_declaration: { kind: 'function', name: 'operator' },
    conversion_operator_declaration: { kind: 'function', name: 'type' },
    indexer_declaration: { kind: 'function', fallbackName: 'this' },
    property_declaration: { kind: 'property' },
    event_declaration: { kind: 'property' },
  },
  containers:
    'compilation_unit declaration_list enum_member_declaration_list accessor_list block switch_body ' +
    'switch_section argument_list initializer_expression preproc_if preproc_elif preproc_else ' +
    'file_scoped_namespace_declaration',
  wrappers: 'global_statement',
  imports: 'using_directive extern_alias_directive',
  comments: 'comment',
  attributes: 'global_attribute',
  functions: 'lambda_expression anonymous_method_expression accessor_declaration',
  bodyTypes: 'accessor_list arrow_expression_clause',
};
