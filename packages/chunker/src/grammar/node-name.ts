/** A longer text is no name: somebody would have to type it. */
export const LONGEST_NAME_UNITS = 200;

/** A name, and the name of what it belongs to where the text says both: `Type::name`, `Package.Type`. */
export interface NodeName {
  readonly name: string;
  readonly owner?: string;
}

const QUOTED = /^(?:"[^"]*"|'[^']*'|`[^`]*`)$/u;
/** Scopes of PowerShell, which say where a function is kept. */
const SCOPE = /^(?:global|script|local|private):(?=.)/iu;
const PARTS = /\.|::|\\/u;
const OPERATOR = /^(?:operator\b|[^\p{L}\p{N}_$#~@'"`[({.\\:]+$)/u;
const SIMPLE = /^[~@#:]?[\p{L}_$][\p{L}\p{M}\p{N}_$-]*[?!=]?$/u;
const SUBSCRIPT_OR_UNARY = /^(?:\[\]=?|[-+!~]@)$/u;
/** A conversion of C++, with the words behind its parameters: `operator bool() const`. */
const CONVERSION = /^(?:(.*)::)?\s*(operator\s+[\p{L}_][^()<]*)[(<]/su;
const COMPUTED = /^\[[^[\]{}]+\]$/u;

/**
 * The name in the text of a node: what stands between quotes, the last part of a qualified name, without type
 * arguments; `undefined` for a text that names nothing, such as a pattern that takes a value apart.
 */
export function nodeName(text: string): NodeName | undefined {
  if (text.length === 0 || text.length > LONGEST_NAME_UNITS) return undefined;
  if (SIMPLE.test(text)) return { name: text };
  if (SCOPE.test(text)) return nodeName(text.replace(SCOPE, ''));
  if (QUOTED.test(text)) return text.length > 2 ? { name: text.slice(1, -1) } : undefined;
  const conversion = CONVERSION.exec(text);
  if (conversion !== null) return conversionName(text, conversion);
  const operator = text.lastIndexOf('operator');
  if (OPERATOR.test(text) || COMPUTED.test(text) || SUBSCRIPT_OR_UNARY.test(text)) return { name: text };
  if (operator > 1 && text.startsWith('::', operator - 2))
    return named(text.slice(operator), text.slice(0, operator - 2).split(PARTS));
  const parts = withoutArguments(text)
    .split(PARTS)
    .map((part) => part.trim());
  const name = parts.pop() ?? '';
  return SIMPLE.test(name) ? named(name, parts) : undefined;
}

/** A qualified name as a whole, without spaces: `a.b.c`; `undefined` for what is none. */
export function pathName(text: string): NodeName | undefined {
  const name = text.length > LONGEST_NAME_UNITS ? '' : text.replace(/\s+/gu, '');
  return name.split(PARTS).every((part) => SIMPLE.test(part)) ? { name } : undefined;
}

/** Any text as a name, on one line; `undefined` where it is too long for one. */
export function freeName(text: string): NodeName | undefined {
  const name = text
    .slice(0, LONGEST_NAME_UNITS + 1)
    .trim()
    .replace(/\s+/gu, ' ');
  return name === '' || text.length > LONGEST_NAME_UNITS ? undefined : { name };
}

/** The name of a type as it is written where it is used: without pointers, brackets and arguments. */
export function typeName(text: string): string | undefined {
  const words = text
    .slice(0, LONGEST_NAME_UNITS)
    .replace(/[[<].*$/su, '')
    .match(/[\p{L}_][\p{L}\p{N}_]*/gu);
  return words?.at(-1);
}

function conversionName(text: string, [, before, name]: RegExpExecArray): NodeName {
  return named((name ?? text).trim().replace(/\s+/gu, ' '), withoutArguments(before ?? '').split(PARTS));
}

function named(name: string, before: readonly string[]): NodeName {
  const owner = before.map((part) => part.trim()).findLast((part) => SIMPLE.test(part));
  return owner === undefined ? { name } : { name, owner };
}

/** The text without what stands between angle brackets. */
function withoutArguments(text: string): string {
  let kept = '';
  let depth = 0;
  for (const character of text) {
    if (character === '<') depth += 1;
    else if (character === '>') depth -= 1;
    else if (depth === 0) kept += character;
  }
  return kept;
}
