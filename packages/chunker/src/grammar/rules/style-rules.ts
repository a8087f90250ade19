import type { GrammarRules } from '../grammar-rules.js';

export const CSS_RULES: GrammarRules = {
  definitions: {
    rule_set: { kind: 'rule', nameTypes: 'selectors', hasFreeName: true },
    keyframes_statement: { kind: 'keyframes', nameTypes: 'keyframes_name' },
  },
  containers: 'stylesheet block keyframe_block_list',
  imports: 'import_statement charset_statement namespace_statement',
  comments: 'comment js_comment',
  bodyTypes: 'block keyframe_block_list',
};
