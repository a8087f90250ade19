import type { GrammarRules } from '../grammar-rules.js';

export const RUBY_RULES: GrammarRules = {
  definitions: {
    method: 'function',
    singleton_method: 'function',
    class: 'class',
    module: 'module',
    assignment: {
      kind: 'constant',
      name: 'left',
      nameOnly: 'constant',
      isNeverLocal: true,
    },
  },
  containers:
    'program body_statement block_body then else ensure rescue do_block block do begin argument_list array hash ' +
    'when in_clause case if unless while',
  hinted: 'call argument_list',
  hints: ['def '],
  comments: 'comment',
  functions: 'lambda',
  bodyTypes: 'body_statement',
};
