/** What is asked of a node of tree-sitter; both generations of its runtime give this. */
export interface SyntaxNode {
  readonly type: string;
  readonly text: string;
  readonly startPosition: { readonly row: number };
  readonly parent: SyntaxNode | null;
  readonly nextSibling: SyntaxNode | null;
  readonly nextNamedSibling: SyntaxNode | null;
  readonly previousNamedSibling: SyntaxNode | null;
  readonly childCount: number;
  readonly namedChildCount: number;
  child(index: number): SyntaxNode | null;
  namedChild(index: number): SyntaxNode | null;
  childForFieldName(name: string): SyntaxNode | null;
}

/** A name with its place; a node is one. */
export type Named = Pick<SyntaxNode, 'text' | 'startPosition'>;

/** A definition as a grammar shows it; a kind that begins with `-` does not count. */
export type Entry = readonly [kind: string, named: Named | undefined];

/** What a node defines. */
export type KindReader = (node: SyntaxNode) => readonly Entry[];

/** A language's grammar, and what its types of nodes define. */
export interface GrammarLanguage {
  /** The file below `node_modules`. */
  readonly grammar: string;
  readonly kinds: Readonly<Record<string, KindReader>>;
}

/** A reader of nodes that define one thing. */
export function is(
  kind: string | ((node: SyntaxNode) => string),
  find: (node: SyntaxNode) => Named | undefined,
): KindReader {
  return (node) => [[typeof kind === 'string' ? kind : kind(node), find(node)]];
}

export function children(node: SyntaxNode | undefined): readonly SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let index = 0; index < (node?.childCount ?? 0); index += 1) {
    const child = node?.child(index);
    if (child !== null && child !== undefined) found.push(child);
  }
  return found;
}

export function field(node: SyntaxNode | undefined, name: string): SyntaxNode | undefined {
  return node?.childForFieldName(name) ?? undefined;
}

/** What the grammar itself calls the name. */
export function nameOf(node: SyntaxNode | undefined): SyntaxNode | undefined {
  return field(node, 'name');
}

/** The first child of a type. */
export function childOf(node: SyntaxNode | undefined, type: string): SyntaxNode | undefined {
  return children(node).find((child) => child.type === type);
}

/** Finds the first child of one of the types. */
export function child(...types: readonly string[]): (node: SyntaxNode) => SyntaxNode | undefined {
  return (node) => types.map((type) => childOf(node, type)).find((found) => found !== undefined);
}

/** Finds the child that is the word itself. */
export function keyword(word: string): (node: SyntaxNode) => SyntaxNode | undefined {
  return (node) => children(node).find((child) => child.type === word || child.text === word);
}

/** Which of the words the node begins with. */
export function keywordOf(words: string, otherwise: string): (node: SyntaxNode) => string {
  const known = new Set(words.split(' '));
  return (node) => children(node).find(({ type }) => known.has(type))?.type ?? otherwise;
}
