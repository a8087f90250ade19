import { EVIDENCE_TAGS } from './fence-tags.js';

/** One piece of evidence as a parser reads it. */
export interface VerifiedEvidence {
  readonly id: string;
  /** In the order of the fence; a key may be any text. */
  readonly provenance: readonly (readonly [key: string, value: string])[];
  readonly content: string;
}

/** What a parsed fence says, and where its structure is not that of a fence. */
export interface DecodedFence {
  readonly problems: readonly string[];
  readonly evidence: readonly VerifiedEvidence[];
}

/** One element, in the form of a parser that preserves order. */
interface Element {
  readonly tag: string;
  readonly children: readonly unknown[];
}

const TEXT = '#text';
const ATTRIBUTES = ':@';

const REFERENCES: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&#13;', '\r'],
]);

/** Reads the evidence out of a parsed fence; it goes as deep as a fence does, never as deep as the input. */
export function decodeEvidence(root: unknown, memoryTag: string): DecodedFence {
  const problems: string[] = [];
  const note = (problem: string): void => {
    problems.push(problem);
  };
  const roots = readChildren(root, 'The document', note);
  if (roots.length !== 1 || roots[0]?.tag !== memoryTag) {
    note(`The document is not one <${memoryTag}> element`);
    return { problems, evidence: [] };
  }
  const { evidence: tag } = EVIDENCE_TAGS;
  const evidence = readChildren(roots[0].children, `<${memoryTag}>`, note).flatMap((child) => {
    if (child.tag === tag) return [readEvidence(child, note)];
    note(`<${memoryTag}> holds <${child.tag}>, expected only <${tag}>`);
    return [];
  });
  return { problems, evidence };
}

function readEvidence(element: Element, note: (problem: string) => void): VerifiedEvidence {
  const { evidence, id, provenance, content, entry, key, value } = EVIDENCE_TAGS;
  const parts = expectChildren(element, evidence, [id, provenance, content], note);
  const entries = readChildren(parts[1]?.children ?? [], `<${provenance}>`, note).flatMap((child) => {
    if (child.tag !== entry) {
      note(`<${provenance}> holds <${child.tag}>, expected only <${entry}>`);
      return [];
    }
    const [keyElement, valueElement] = expectChildren(child, entry, [key, value], note);
    return [[readText(keyElement, note), readText(valueElement, note)] as const];
  });
  return { id: readText(parts[0], note), provenance: entries, content: readText(parts[2], note) };
}

function expectChildren(
  element: Element,
  name: string,
  tags: readonly string[],
  note: (problem: string) => void,
): readonly Element[] {
  const children = readChildren(element.children, `<${name}>`, note);
  if (children.length !== tags.length || children.some(({ tag }, index) => tag !== tags[index])) {
    note(`<${name}> does not hold exactly ${tags.map((tag) => `<${tag}>`).join(', ')}`);
    return [];
  }
  return children;
}

/** The elements among the children; text between them must be blank. */
function readChildren(children: unknown, where: string, note: (problem: string) => void): readonly Element[] {
  if (!Array.isArray(children)) return [];
  return children.flatMap((child: Readonly<Record<string, unknown>>) => {
    if (ATTRIBUTES in child) note(`${where} holds an element with attributes`);
    if (TEXT in child) {
      if (String(child[TEXT]).trim() !== '') note(`${where} holds text between its elements`);
      return [];
    }
    const tag = Object.keys(child).find((name) => name !== ATTRIBUTES);
    return tag === undefined ? [] : [{ tag, children: child[tag] as readonly unknown[] }];
  });
}

function readText(element: Element | undefined, note: (problem: string) => void): string {
  if (element === undefined) return '';
  let text = '';
  for (const child of element.children as readonly Readonly<Record<string, unknown>>[]) {
    if (TEXT in child) text += String(child[TEXT]);
    else note(`<${element.tag}> holds an element, expected only text`);
  }
  return text.replace(/&(?:amp|lt|gt|#13);/gu, (reference) => REFERENCES.get(reference) ?? reference);
}
