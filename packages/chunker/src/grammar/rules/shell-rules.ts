import type { GrammarRules } from '../grammar-rules.js';

export const SHELL_RULES: GrammarRules = {
  definitions: { function_definition: 'function' },
  containers:
    'program compound_statement do_group case_statement case_item if_statement elif_clause else_clause subshell array',
  comments: 'comment',
};

export const POWERSHELL_RULES: GrammarRules = {
  definitions: {
    function_statement: { kind: 'function', nameTypes: 'function_name' },
    class_statement: { kind: 'class', nameTypes: 'simple_name' },
    enum_statement: { kind: 'enum', nameTypes: 'simple_name' },
    class_method_definition: { kind: 'function', nameTypes: 'simple_name' },
  },
  containers:
    'program class_statement enum_statement hash_literal_body switch_clauses param_block parameter_list',
  transparent: 'statement_list',
  comments: 'comment',
  bodyTypes: 'script_block statement_block',
};
