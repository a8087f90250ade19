import type { GrammarRules } from '../grammar-rules.js';

export const GO_RULES: GrammarRules = {
  definitions: {
    function_declaration: 'function',
    method_declaration: { kind: 'function', owner: 'receiver' },
    method_elem: 'function',
    type_spec: { kind: 'type', value: 'type' },
    type_alias: 'type',
    const_spec: { kind: 'constant', value: 'value', isNeverLocal: true },
    var_spec: { kind: 'variable', value: 'value', isNeverLocal: true },
  },
  containers:
    'source_file literal_value argument_list interface_type field_declaration_list import_spec_list ' +
    'var_spec_list expression_case default_case type_case communication_case expression_switch_statement ' +
    'type_switch_statement select_statement const_declaration type_declaration',
  transparent: 'statement_list',
  wrappers: 'const_declaration var_declaration type_declaration',
  imports: 'package_clause import_declaration',
  comments: 'comment',
  functions: 'func_literal',
  kindsOfValues: 'struct_type:struct interface_type:interface func_literal:function',
};
