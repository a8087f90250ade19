import type { DefinitionRule, GrammarRules } from '../grammar-rules.js';

const VARIABLE: DefinitionRule = {
  kind: 'variable',
  value: 'value',
  kindsByWord: [['const ', 'constant']],
  isNeverLocal: true,
};
const PROPERTY: DefinitionRule = { kind: 'variable', value: 'value', needsKindOfValue: true };

/** JavaScript, with and without JSX. */
export const JAVASCRIPT_RULES: GrammarRules = {
  definitions: {
    function_declaration: { kind: 'function', fallbackName: 'default' },
    generator_function_declaration: { kind: 'function', fallbackName: 'default' },
    class_declaration: { kind: 'class', fallbackName: 'default' },
    method_definition: 'function',
    variable_declarator: VARIABLE,
    field_definition: { ...PROPERTY, name: 'property' },
    pair: { ...PROPERTY, name: 'key' },
    assignment_expression: { kind: 'variable', name: 'left', value: 'right', needsKindOfValue: true },
    export_statement: { kind: 'variable', value: 'value', needsKindOfValue: true, fallbackName: 'default' },
  },
  containers:
    'program statement_block class_body object array arguments switch_body switch_case switch_default ' +
    'jsx_element parenthesized_expression named_imports export_clause',
  wrappers: 'export_statement lexical_declaration variable_declaration expression_statement',
  imports: 'import_statement',
  hinted: 'expression_statement pair field_definition public_field_definition assignment_expression',
  hintedLocally: 'lexical_declaration variable_declaration',
  hints: ['=>', 'function', 'class'],
  comments: 'comment',
  attributes: 'decorator',
  functions: 'arrow_function function_expression generator_function method_definition',
  kindsOfValues:
    'arrow_function:function function_expression:function generator_function:function class:class',
};

/** TypeScript, with and without JSX. */
export const TYPESCRIPT_RULES: GrammarRules = {
  ...JAVASCRIPT_RULES,
  definitions: {
    ...JAVASCRIPT_RULES.definitions,
    function_signature: 'function',
    abstract_class_declaration: 'class',
    public_field_definition: PROPERTY,
    method_signature: 'function',
    abstract_method_signature: 'function',
    interface_declaration: 'interface',
    type_alias_declaration: 'type',
    enum_declaration: 'enum',
    module: 'module',
    internal_module: { kind: 'namespace', hasPath: true },
  },
  hints: ['=>', 'function', 'class', 'namespace'],
  containers: `${JAVASCRIPT_RULES.containers} interface_body object_type enum_body`,
  wrappers: `${JAVASCRIPT_RULES.wrappers ?? ''} ambient_declaration`,
};
