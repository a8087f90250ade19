import { SaxesParser } from 'saxes';

/** One element as a strict XML 1.0 parser reads it. */
export interface ReadElement {
  readonly name: string;
  readonly children: ReadElement[];
  text: string;
}

/** Reads a whole document with a parser that knows nothing of fences and throws at the first fault. */
export function readStrictly(xml: string): ReadElement {
  const parser = new SaxesParser();
  const root: ReadElement = { name: '', children: [], text: '' };
  const open = [root];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (Object.keys(attributes).length > 0) throw new Error(`<${name}> has attributes`);
    const element: ReadElement = { name, children: [], text: '' };
    open.at(-1)!.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.on('text', (text) => {
    open.at(-1)!.text += text;
  });
  for (const event of ['comment', 'cdata', 'doctype', 'processinginstruction', 'xmldecl'] as const) {
    parser.on(event, () => {
      throw new Error(`there is a ${event}`);
    });
  }
  parser.write(xml).close();
  if (root.children.length !== 1) throw new Error(`there are ${String(root.children.length)} roots`);
  return root.children[0]!;
}

export interface ReadEvidence {
  readonly id: string;
  readonly provenance: readonly (readonly [string, string])[];
  readonly content: string;
}

/** The evidence of a fence; throws where its structure is any other. */
export function readFenceStrictly(xml: string, memoryTag = 'tnsai-memory'): readonly ReadEvidence[] {
  const root = readStrictly(xml);
  expectNames([root], [memoryTag]);
  return root.children.map((evidence) => {
    expectNames([evidence], ['evidence']);
    expectNames(evidence.children, ['document-id', 'provenance', 'content']);
    const [id, provenance, content] = evidence.children as [ReadElement, ReadElement, ReadElement];
    return {
      id: id.text,
      provenance: provenance.children.map((entry) => {
        expectNames([entry], ['entry']);
        expectNames(entry.children, ['key', 'value']);
        const [key, value] = entry.children as [ReadElement, ReadElement];
        expectNames([...key.children, ...value.children], []);
        return [key.text, value.text] as const;
      }),
      content: content.text,
    };
  });
}

function expectNames(elements: readonly ReadElement[], names: readonly string[]): void {
  const found = elements.map(({ name }) => name);
  if (found.join() !== names.join()) throw new Error(`expected ${names.join()}, found ${found.join()}`);
}

/** Text after the stated replacement, code point by code point. */
export function replaceNaively(text: string): string {
  return Array.from(text, (character) => {
    const code = character.codePointAt(0)!;
    const allowed =
      code === 0x9 ||
      code === 0xa ||
      code === 0xd ||
      (code >= 0x20 && code <= 0xd7ff) ||
      (code >= 0xe000 && code <= 0xfffd) ||
      (code >= 0x10000 && code <= 0x10ffff);
    return allowed && !(code >= 0xe0000 && code <= 0xe007f) ? character : '\uFFFD';
  }).join('');
}
