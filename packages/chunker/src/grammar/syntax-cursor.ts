/**
 * What the walk asks of a tree: a cursor over its nodes, in order.
 *
 * `TreeCursor` of the parser is one. Each call crosses into WebAssembly, so the walk asks for no more than it needs.
 */
export interface SyntaxCursor {
  readonly nodeTypeId: number;
  /** Offsets into the text, in UTF-16 units. */
  readonly startIndex: number;
  readonly endIndex: number;
  /** 0 where the node has no field. */
  readonly currentFieldId: number;
  gotoFirstChild(): boolean;
  gotoNextSibling(): boolean;
  gotoParent(): boolean;
}
