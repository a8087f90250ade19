import type { GrammarRules } from '../grammar-rules.js';

export const PYTHON_RULES: GrammarRules = {
  definitions: {
    function_definition: 'function',
    class_definition: 'class',
    type_alias_statement: { kind: 'type', name: 'left', isTypeName: true },
    assignment: {
      kind: 'variable',
      name: 'left',
      hasDeclarators: true,
      nameOnly: 'identifier',
      isNeverLocal: true,
    },
  },
  declarators: 'pattern_list tuple_pattern list_pattern list_splat_pattern',
  wrappers: 'expression_statement',
  hintedLocally:
    'expression_statement block if_statement elif_clause else_clause try_statement except_clause ' +
    'except_group_clause finally_clause with_statement for_statement while_statement match_statement case_clause',
  hints: ['lambda', 'def ', 'class '],
  containers: 'module block argument_list list dictionary set tuple parenthesized_expression',
  imports: 'import_statement import_from_statement future_import_statement',
  comments: 'comment',
  functions: 'lambda',
};
