import type { GrammarRules } from '../grammar-rules.js';

export const RUST_RULES: GrammarRules = {
  definitions: {
    function_item: 'function',
    function_signature_item: 'function',
    struct_item: 'struct',
    enum_item: 'enum',
    union_item: 'union',
    trait_item: 'trait',
    impl_item: { kind: 'impl', name: 'type' },
    mod_item: 'module',
    type_item: 'type',
    associated_type: 'type',
    const_item: { kind: 'constant', isNeverLocal: true },
    static_item: { kind: 'constant', isNeverLocal: true },
    macro_definition: 'macro',
  },
  containers:
    'source_file declaration_list block match_block field_initializer_list arguments array_expression ' +
    'field_declaration_list enum_variant_list use_list',
  wrappers: 'foreign_mod_item',
  imports: 'use_declaration extern_crate_declaration',
  comments: 'line_comment block_comment',
  attributes: 'attribute_item',
  functions: 'closure_expression',
};
