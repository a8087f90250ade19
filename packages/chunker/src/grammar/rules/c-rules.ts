import type { DefinitionRule, GrammarRules } from '../grammar-rules.js';
import { maskMacros } from '../mask-macros.js';

/** A prototype; other declarations of members are no definitions. */
const PROTOTYPE: DefinitionRule = {
  kind: 'function',
  name: 'declarator',
  hasDeclarators: true,
  needs: 'function_declarator',
  isNeverLocal: true,
};
/** Only with a body: without one it names a type that something else has. */
const typed = (kind: string): DefinitionRule => ({ kind, needsBody: true });

/** C and C++, by the grammar of C++. */
export const CPP_RULES: GrammarRules = {
  definitions: {
    function_definition: { kind: 'function', name: 'declarator', hasDeclarators: true },
    declaration: { ...PROTOTYPE, otherwise: 'variable' },
    field_declaration: PROTOTYPE,
    class_specifier: typed('class'),
    struct_specifier: typed('struct'),
    union_specifier: typed('union'),
    enum_specifier: typed('enum'),
    namespace_definition: { kind: 'namespace', hasPath: true },
    namespace_alias_definition: 'namespace',
    concept_definition: 'concept',
    alias_declaration: 'type',
    type_definition: {
      kind: 'type',
      name: 'declarator',
      hasDeclarators: true,
      nameOnly: 'type_identifier primitive_type',
    },
    preproc_def: 'macro',
    preproc_function_def: 'macro',
  },
  containers:
    'translation_unit declaration_list field_declaration_list compound_statement initializer_list argument_list ' +
    'case_statement enumerator_list preproc_if preproc_ifdef preproc_else preproc_elif preproc_elifdef',
  wrappers: 'template_declaration linkage_specification declaration field_declaration type_definition',
  imports: 'preproc_include using_declaration module_declaration import_declaration',
  comments: 'comment',
  attributes: 'access_specifier',
  functions: 'lambda_expression',
  mask: maskMacros,
};
