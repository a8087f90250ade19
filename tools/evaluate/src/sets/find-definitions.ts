import ts from 'typescript';

/** A definition with a doc comment. */
export interface DocumentedDefinition {
  /** The comment's first sentence. */
  readonly sentence: string;
  /** The line of the definition's name, from 1. */
  readonly line: number;
  /** Where the comment stands, in UTF-16 code units. */
  readonly comment: { readonly start: number; readonly end: number };
}

/** A sentence with fewer words is no question. */
export const MIN_SENTENCE_WORDS = 5;

/** The functions, classes, methods and interfaces of a source that have a doc comment, by TypeScript's own parser. */
export function findDefinitions(fileName: string, text: string): readonly DocumentedDefinition[] {
  const source = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true);
  const found: DocumentedDefinition[] = [];
  const waiting: ts.Node[] = [source];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const definition = readDefinition(node, source);
    if (definition !== undefined) found.push(definition);
    waiting.push(...node.getChildren(source));
  }
  return found.sort((left, right) => left.line - right.line);
}

function readDefinition(node: ts.Node, source: ts.SourceFile): DocumentedDefinition | undefined {
  if (!isDefinition(node) || node.name === undefined) return undefined;
  const comment = ts.getLeadingCommentRanges(source.text, node.getFullStart())?.at(-1);
  if (comment === undefined) return undefined;
  const sentence = firstSentence(source.text.slice(comment.pos, comment.end));
  if (sentence.split(' ').length < MIN_SENTENCE_WORDS) return undefined;
  const { line } = source.getLineAndCharacterOfPosition(node.name.getStart(source));
  return { sentence, line: line + 1, comment: { start: comment.pos, end: comment.end } };
}

function isDefinition(
  node: ts.Node,
): node is ts.FunctionDeclaration | ts.ClassDeclaration | ts.MethodDeclaration | ts.InterfaceDeclaration {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isInterfaceDeclaration(node)
  );
}

/** The first sentence of a doc comment, without marks and links; empty for another comment and for tags alone. */
export function firstSentence(comment: string): string {
  if (!comment.startsWith('/**')) return '';
  const lines = comment
    .slice(3, -2)
    .split('\n')
    .map((line) => line.trim().replace(/^\*+/u, '').trim());
  const begin = lines.findIndex((line) => line !== '');
  const rest = begin === -1 ? [] : lines.slice(begin);
  const end = rest.findIndex((line) => line === '' || line.startsWith('@') || line.startsWith('```'));
  const paragraph = (end === -1 ? rest : rest.slice(0, end)).join(' ');
  const plain = paragraph
    .replace(/\{@\w+ ([^{}|\s]*)[^{}]*\}/gu, '$1')
    .replace(/<[^<>]*>/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  return /^.*?[.!?](?= |$)/u.exec(plain)?.[0] ?? plain;
}

/** A text without some of its parts; line ends within them stay, so that every line keeps its number. */
export function blankOut(
  text: string,
  parts: readonly { readonly start: number; readonly end: number }[],
): string {
  let result = '';
  let at = 0;
  for (const { start, end } of [...parts].sort((left, right) => left.start - right.start)) {
    if (start < at) continue;
    result += text.slice(at, start) + text.slice(start, end).replace(/[^\n]/gu, '');
    at = end;
  }
  return result + text.slice(at);
}
