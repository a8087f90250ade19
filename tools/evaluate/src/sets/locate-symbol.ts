import { RagError } from '@rag/contracts';
import type { CodeTarget, GoldenTarget } from '@rag/eval';

/**
 * The line on which a source of this repository defines a name, from 1.
 *
 * Knows what TypeScript declares with a keyword, `Class.member`, and nothing else; the first such line counts.
 *
 * @returns `undefined` where there is none.
 */
export function lineOfSymbol(text: string, symbol: string): number | undefined {
  const lines = text.split('\n');
  const [owner = '', member] = symbol.split('.');
  const declared = lines.findIndex((line) => declares(line, owner));
  if (declared === -1) return undefined;
  if (member === undefined) return declared + 1;
  const found = lines.findIndex((line, index) => index > declared && isMember(line, member));
  return found === -1 ? undefined : found + 1;
}

/**
 * Turns targets that name a definition into targets with its line, so that they survive what is written above it.
 *
 * @throws RagError `RAG_EVALUATE_STALE_TARGET` for a file or a definition that is gone: the question has to follow.
 */
export function locateTargets(
  targets: readonly GoldenTarget[],
  textOf: (path: string) => string | undefined,
): readonly CodeTarget[] {
  return targets.map(({ path, symbol, ...lines }) => {
    const text = textOf(path);
    if (text === undefined) throw stale(path, 'there is no such file');
    if (symbol === undefined) return { path, ...lines };
    const line = lineOfSymbol(text, symbol);
    if (line === undefined) throw stale(path, `it does not define "${symbol}"`);
    return { path, startLine: line, endLine: line };
  });
}

const KEYWORDS = new Set(['function', 'class', 'interface', 'type', 'const', 'let', 'enum']);

function declares(line: string, name: string): boolean {
  const words = line.split(/[^\w$]+/u).filter((word) => word !== '');
  const place = words.findIndex((word) => KEYWORDS.has(word));
  return place !== -1 && place <= 4 && !/^\s*(?:\*|\/\/|\/\*)/u.test(line) && words[place + 1] === name;
}

const MODIFIERS = new Set(['static', 'async', 'get', 'set', 'readonly', 'private', 'public', 'override']);

function isMember(line: string, name: string): boolean {
  const words = line.trim().split(/\s+/u);
  const first = words.find((word) => !MODIFIERS.has(word)) ?? '';
  return [`${name}(`, `${name}<`, `${name}:`, `${name}?`].some((start) => first.startsWith(start));
}

function stale(path: string, problem: string): RagError {
  return new RagError(
    'RAG_EVALUATE_STALE_TARGET',
    `Cannot find the answer in "${path}": ${problem}; mend the question or remove it`,
    { path },
  );
}
