import type { DefinitionRule, GrammarRules } from './grammar-rules.js';

/** What a node type is to the walk; a type may be several of these. */
export const TypeFlag = {
  container: 1,
  wrapper: 2,
  import: 4,
  comment: 8,
  attribute: 16,
  function: 32,
  definition: 64,
  /** A whole statement or declaration, also where the parser could not read what is around it. */
  statement: 128,
  declarator: 256,
  body: 512,
  /** A word or a sign of the grammar: nothing begins with it. */
  token: 1_024,
  error: 2_048,
  hinted: 4_096,
  hintedLocally: 8_192,
  transparent: 16_384,
} as const;

/** What is a unit even where the parser could not read what is around it. */
export const READABLE: number =
  TypeFlag.statement |
  TypeFlag.definition |
  TypeFlag.wrapper |
  TypeFlag.import |
  TypeFlag.attribute |
  TypeFlag.comment;

/** The id that every grammar gives to what could not be read. */
export const ERROR_TYPE_ID = 65_535;

/** A {@link DefinitionRule} in terms of the grammar's ids; 0 stands for no field. */
export interface CompiledDefinition {
  readonly rule: DefinitionRule;
  readonly nameField: number;
  readonly valueField: number;
  readonly ownerField: number;
  readonly nameTypes: ReadonlySet<number>;
  readonly nameOnly: ReadonlySet<number> | undefined;
  readonly neededType: ReadonlySet<number>;
}

/** Rules in terms of the ids of one grammar. */
export interface CompiledRules {
  /** By type id; {@link ERROR_TYPE_ID} is not in it. */
  readonly flags: Uint16Array;
  readonly definitions: readonly (CompiledDefinition | undefined)[];
  readonly kindsOfValues: ReadonlyMap<number, string>;
  readonly bodyFields: ReadonlySet<number>;
  readonly declaratorField: number;
  readonly hints: readonly string[];
  /** What the parser is given in place of a text, see `GrammarRules.mask`. */
  readonly mask: (text: string) => string;
  /** Types that are no name though they stand where one does: patterns that take a value apart. */
  readonly patterns: ReadonlySet<number>;
}

/** What compiling asks of a grammar; `Language` of the parser answers it. */
export interface GrammarNames {
  /** Type names by id. */
  readonly types: readonly string[];
  nodeTypeIsNamed(id: number): boolean;
  fieldIdForName(name: string): number | null;
}

const STATEMENT =
  /(?:statement|declaration|definition|_item|_signature|_spec|method|class|module|pair|enumerator)$/u;
const DECLARATOR = /_declarator$/u;
const PATTERN = /^(?:object|array|list|tuple)_pattern$/u;

export function compileRules(rules: GrammarRules, grammar: GrammarNames): CompiledRules {
  const ids = idsByName(grammar);
  const flags = new Uint16Array(grammar.types.length);
  const raise = (types: string | undefined, flag: number): void => {
    for (const type of wordsOf(types)) for (const id of ids.named.get(type) ?? []) flags[id]! |= flag;
  };
  grammar.types.forEach((type, id) => {
    if (!grammar.nodeTypeIsNamed(id)) flags[id] = TypeFlag.token;
    else if (STATEMENT.test(type)) flags[id] = TypeFlag.statement;
    else if (DECLARATOR.test(type)) flags[id] = TypeFlag.declarator;
  });
  raise(rules.containers, TypeFlag.container);
  raise(rules.transparent, TypeFlag.container | TypeFlag.transparent);
  raise(rules.wrappers, TypeFlag.wrapper);
  raise(rules.declarators, TypeFlag.declarator);
  raise(rules.imports, TypeFlag.import);
  raise(rules.comments, TypeFlag.comment);
  raise(rules.attributes, TypeFlag.attribute);
  raise(rules.functions, TypeFlag.function);
  raise(rules.bodyTypes, TypeFlag.body);
  raise(rules.hinted, TypeFlag.hinted);
  raise(rules.hintedLocally, TypeFlag.hintedLocally);
  const definitions: (CompiledDefinition | undefined)[] = [];
  const field = (name: string | undefined): number =>
    name === undefined ? 0 : (grammar.fieldIdForName(name) ?? 0);
  const idsOf = (types: string | undefined): ReadonlySet<number> =>
    new Set(wordsOf(types).flatMap((type) => ids.named.get(type) ?? []));
  for (const [type, given] of Object.entries(rules.definitions)) {
    const rule = typeof given === 'string' ? { kind: given } : given;
    const compiled: CompiledDefinition = {
      rule,
      nameField: rule.nameTypes === undefined ? field(rule.name ?? 'name') : 0,
      valueField: field(rule.value),
      ownerField: field(rule.owner),
      nameTypes: idsOf(rule.nameTypes),
      nameOnly: rule.nameOnly === undefined ? undefined : idsOf(rule.nameOnly),
      neededType: idsOf(rule.needs),
    };
    raise(type, TypeFlag.definition);
    for (const id of ids.named.get(type) ?? []) definitions[id] = compiled;
  }
  return {
    flags,
    definitions,
    kindsOfValues: new Map(
      wordsOf(rules.kindsOfValues).flatMap((pair) => {
        const [type = '', kind = ''] = pair.split(':');
        return (ids.all.get(type) ?? []).map((id) => [id, kind] as const);
      }),
    ),
    bodyFields: new Set(
      wordsOf(rules.bodies ?? 'body')
        .map(field)
        .filter((id) => id > 0),
    ),
    hints: rules.hints ?? [],
    mask: rules.mask ?? ((text) => text),
    declaratorField: field('declarator'),
    patterns: new Set(grammar.types.flatMap((type, id) => (PATTERN.test(type) ? [id] : []))),
  };
}

function idsByName(grammar: GrammarNames): {
  readonly named: ReadonlyMap<string, readonly number[]>;
  readonly all: ReadonlyMap<string, readonly number[]>;
} {
  const named = new Map<string, number[]>();
  const all = new Map<string, number[]>();
  grammar.types.forEach((type, id) => {
    for (const map of grammar.nodeTypeIsNamed(id) ? [named, all] : [all]) {
      const found = map.get(type);
      if (found === undefined) map.set(type, [id]);
      else found.push(id);
    }
  });
  return { named, all };
}

function wordsOf(list: string | undefined): readonly string[] {
  return list === undefined ? [] : list.split(' ').filter((word) => word !== '');
}
