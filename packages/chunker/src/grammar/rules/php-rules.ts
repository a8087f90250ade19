import type { GrammarRules } from '../grammar-rules.js';

export const PHP_RULES: GrammarRules = {
  definitions: {
    function_definition: 'function',
    method_declaration: 'function',
    class_declaration: 'class',
    interface_declaration: 'interface',
    trait_declaration: 'trait',
    enum_declaration: 'enum',
    namespace_definition: { kind: 'namespace', hasPath: true },
    const_element: { kind: 'constant', nameTypes: 'name', isNeverLocal: true },
    assignment_expression: { kind: 'variable', name: 'left', value: 'right', needsKindOfValue: true },
  },
  containers:
    'program compound_statement declaration_list enum_declaration_list arguments array_creation_expression ' +
    'switch_block case_statement default_statement match_block colon_block',
  wrappers: 'const_declaration expression_statement',
  hinted: 'expression_statement assignment_expression',
  hints: ['function', 'fn'],
  imports: 'php_tag namespace_use_declaration declare_statement',
  comments: 'comment',
  attributes: 'attribute_list',
  functions: 'anonymous_function arrow_function',
  kindsOfValues: 'anonymous_function:function arrow_function:function anonymous_class:class',
};
