import { EVIDENCE_TAGS, MEMORY_TAG, USER_MESSAGE_TAG } from '@rag/prompt-fence';
import { SaxesParser } from 'saxes';

import { CheckFailure, messageOf } from '../bank/verdicts.js';

/** A prompt in its two parts. */
export interface PromptParts {
  /** Everything before the user message; empty where the prompt is the query alone. */
  readonly evidence: string;
  /** The user's own text. */
  readonly query: string;
}

/** One piece of evidence as a strict XML parser reads it. */
export interface ReadEvidence {
  readonly id: string;
  readonly metadata: ReadonlyMap<string, string>;
  readonly content: string;
}

interface Element {
  readonly name: string;
  readonly children: Element[];
  text: string;
}

/** Takes a prompt apart at the user message; evidence cannot hold its tag, so the first one is the frame. */
export function splitPrompt(prompt: string): PromptParts {
  const opening = `<${USER_MESSAGE_TAG}>\n`;
  const closing = `\n</${USER_MESSAGE_TAG}>`;
  const start = prompt.indexOf(opening);
  if (start < 0 || !prompt.startsWith(`<${MEMORY_TAG}>`)) return { evidence: '', query: prompt };
  const message = prompt.slice(start + opening.length);
  if (!message.endsWith(closing))
    throw new CheckFailure('the user message is not closed at the end of the prompt');
  return { evidence: prompt.slice(0, start), query: message.slice(0, message.length - closing.length) };
}

/**
 * Reads the fence of a prompt with a strict XML 1.0 parser that shares nothing with the product.
 *
 * @throws CheckFailure where it is not well-formed, has attributes, comments and the like, more than one root, or
 *   a structure other than that of evidence.
 */
export function readFence(xml: string): readonly ReadEvidence[] {
  const root = parseStrictly(xml);
  expectNames('the fence', root.children, [MEMORY_TAG]);
  return (root.children[0]?.children ?? []).map(readEvidence);
}

function readEvidence(element: Element): ReadEvidence {
  const { evidence, id, provenance, content, entry, key, value } = EVIDENCE_TAGS;
  expectNames(`<${MEMORY_TAG}>`, [element], [evidence]);
  expectNames(`<${evidence}>`, element.children, [id, provenance, content]);
  const [idElement, provenanceElement, contentElement] = element.children as [Element, Element, Element];
  const metadata = new Map<string, string>();
  for (const one of provenanceElement.children) {
    expectNames(`<${provenance}>`, [one], [entry]);
    expectNames(`<${entry}>`, one.children, [key, value]);
    const [keyElement, valueElement] = one.children as [Element, Element];
    metadata.set(leafText(keyElement), leafText(valueElement));
  }
  return { id: leafText(idElement), metadata, content: leafText(contentElement) };
}

function leafText(element: Element): string {
  expectNames(`<${element.name}>`, element.children, []);
  return element.text;
}

function expectNames(where: string, elements: readonly Element[], names: readonly string[]): void {
  const found = elements.map(({ name }) => name);
  if (found.length === names.length && found.every((name, index) => name === names[index])) return;
  throw new CheckFailure(`${where} holds [${found.join(', ')}], expected [${names.join(', ')}]`);
}

function parseStrictly(xml: string): Element {
  const root: Element = { name: '', children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (Object.keys(attributes).length > 0) throw new CheckFailure(`<${name}> has attributes`);
    const element: Element = { name, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  });
  for (const event of ['comment', 'cdata', 'doctype', 'processinginstruction', 'xmldecl'] as const)
    parser.on(event, () => {
      throw new CheckFailure(`the fence holds a ${event}`);
    });
  try {
    parser.write(xml).close();
  } catch (error) {
    throw new CheckFailure(`the fence is not well-formed: ${messageOf(error)}`, { cause: error });
  }
  return root;
}
