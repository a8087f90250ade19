/** How one type of node defines something. */
export interface DefinitionRule {
  /** What is defined, where nothing in the node says otherwise: `function`, `class`, … */
  readonly kind: string;
  /** The field that holds the name; `name` where it is left out, `undefined` where {@link nameTypes} says it. */
  readonly name?: string;
  /** Types of children that are the name, for grammars without a field for it. */
  readonly nameTypes?: string;
  /** Whether names lie at the end of chains of declarators, see {@link GrammarRules.declarators}. */
  readonly hasDeclarators?: boolean;
  /** The declarator without which the node defines nothing: a prototype among declarations. */
  readonly needs?: string;
  /** What the node defines without {@link needs}, outside of functions and types. */
  readonly otherwise?: string;
  /** Whether the node defines nothing without a body: `struct a b;` names a type that something else has. */
  readonly needsBody?: boolean;
  /** Types that the name must be of; others in its place name nothing new. */
  readonly nameOnly?: string;
  /** Whether the name is that of a type, with parameters that are no part of it: `Pair[T]`. */
  readonly isTypeName?: boolean;
  /** Whether all parts of a qualified name are the name, as of namespaces. */
  readonly hasPath?: boolean;
  /** Whether the name may be any text: the selectors of a rule. */
  readonly hasFreeName?: boolean;
  /** The field of a value that may say what the name stands for, see {@link GrammarRules.kindsOfValues}. */
  readonly value?: string;
  /** Whether only a value with a kind of its own makes this a definition. */
  readonly needsKindOfValue?: boolean;
  /** Kinds by the first word of the node around: `const` and `let` share a node type. */
  readonly kindsByWord?: readonly (readonly [word: string, kind: string])[];
  /** The name where the node has none: a default export. */
  readonly fallbackName?: string;
  /** Whether it counts nowhere inside of a function. */
  readonly isNeverLocal?: boolean;
  /** The field whose text, the name of a type, comes before the name in the scope: the receiver of a method. */
  readonly owner?: string;
}

/**
 * What the walk has to know about the node types of one grammar; lists are words with a space between.
 *
 * A type that the grammar does not have is left out when the rules are compiled, so that two versions of a grammar
 * can share rules.
 */
export interface GrammarRules {
  readonly definitions: Readonly<Record<string, DefinitionRule | string>>;
  /** Types whose children are units once the node is taken apart: blocks, bodies, lists. */
  readonly containers: string;
  /** Lists that are no level of their own within another container. */
  readonly transparent?: string;
  /** Types that belong to the definition within: `export`, decorators, templates. Its signature begins with them. */
  readonly wrappers?: string;
  /** Types in which names lie, besides those called `…_declarator`, as in C. */
  readonly declarators?: string;
  /** Types that make up the preamble of a file. */
  readonly imports?: string;
  readonly comments: string;
  /**
   * Gives the parser another text of the same length and lines to read, without what its grammar cannot know: macros.
   * Names and units are those of the text itself. Pure and linear.
   */
  readonly mask?: (text: string) => string;
  /** Types that stand before what they belong to, as nodes of their own. */
  readonly attributes?: string;
  /** Types within which names are local; functions that are defined are such without being listed. */
  readonly functions?: string;
  /**
   * Types that define something only if one of {@link hints} begins within: looked into on one line only then, since
   * most of them do not.
   */
  readonly hinted?: string;
  /** Types that are hinted within functions only: elsewhere they define something whatever they hold. */
  readonly hintedLocally?: string;
  /** Texts without which no hinted node defines anything. */
  readonly hints?: readonly string[];
  /** `type:kind` of values that say what a name stands for. */
  readonly kindsOfValues?: string;
  /** Fields that end the head of a definition; `body` where it is left out. */
  readonly bodies?: string;
  /** Types that end the head, for grammars without a field for it. */
  readonly bodyTypes?: string;
}
