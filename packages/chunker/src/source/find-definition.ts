import type { Definition } from '../core/outline.js';
import { readAssignedDefinition } from './assigned-definition.js';
import {
  C_LANGUAGES,
  CONTAINER_KINDS,
  MODIFIERS,
  SCRIPT_LANGUAGES,
  TRANSPARENT_WORDS,
  TYPED_FUNCTION_LANGUAGES,
} from './definition-words.js';
import { readErlangDefinition } from './erlang-definition.js';
import { readFsharpDefinition } from './fsharp-definition.js';
import { openGroup, readGroupMember } from './group-definition.js';
import { readHaskellDefinition } from './haskell-definition.js';
import { isWord, skipAttributes, skipBrackets } from './head-tokens.js';
import { readLispDefinition } from './lisp-definition.js';
import { readOcamlDefinition } from './ml-definition.js';
import { readObjectiveCDefinition } from './objective-c-definition.js';
import { readScriptDefinition } from './script-definition.js';
import {
  BLOCK,
  found,
  NOTHING,
  type FoundDefinitions,
  type ReadDefinitions,
  type Surroundings,
} from './surroundings.js';
import { readDartTypedef, readTypedef } from './typedef-definition.js';
import { readTypedDefinition } from './typed-definition.js';
import { readWordDefinition } from './word-definition.js';

/** Languages whose definitions are not a word and a name. */
const OWN_READERS: ReadonlyMap<string, ReadDefinitions> = new Map<string, ReadDefinitions>([
  ['haskell', readHaskellDefinition],
  ['purescript', readHaskellDefinition],
  ['elm', readHaskellDefinition],
  ['ocaml', readOcamlDefinition],
  ['fsharp', readFsharpDefinition],
  ['erlang', readErlangDefinition],
  ['clojure', readLispDefinition],
  ['lisp', readLispDefinition],
  ['scheme', readLispDefinition],
  ['racket', readLispDefinition],
]);

/** Finds what a statement defines, from its first tokens. */
export function findDefinitions(
  tokens: readonly string[],
  language: string,
  surroundings: Surroundings,
): FoundDefinitions {
  const own = OWN_READERS.get(language);
  if (own !== undefined) return own(tokens, surroundings);
  const objectiveC = language === 'objective-c' ? readObjectiveCDefinition(tokens) : undefined;
  if (objectiveC !== undefined) return objectiveC;
  const attributesEnd = language === 'julia' ? skipMacroCall(tokens) : skipAttributes(tokens);
  const start = skipModifiers(tokens, attributesEnd, language);
  if (TRANSPARENT_WORDS.get(language)?.has(tokens[start] ?? '') === true) return BLOCK;
  if (tokens[start - 1] === 'typedef' && language === 'dart') return readDartTypedef(tokens, start);
  if (tokens[start - 1] === 'typedef' && C_LANGUAGES.has(language)) return readTypedef(tokens, start);
  if (isLinkage(tokens, start, language)) return BLOCK;
  if (language === 'cpp' && tokens[start] === 'using' && tokens[start + 2] === '=')
    return found(tokens[start + 1], 'type');
  const group = openGroup(tokens, start, language) ?? readGroupMember(tokens, start, surroundings.container);
  if (group !== undefined) return group;
  const definition = findDefinition(tokens, start, language, surroundings);
  if (definition !== undefined)
    return {
      definitions: [asMember(definition, surroundings.container), ...furtherNames(tokens, definition)],
    };
  return NOTHING;
}

function findDefinition(
  tokens: readonly string[],
  start: number,
  language: string,
  surroundings: Surroundings,
): Definition | undefined {
  const isMember = isContainer(surroundings.container);
  return (
    readDirective(tokens, language) ??
    readWordDefinition(tokens, start, language) ??
    (SCRIPT_LANGUAGES.has(language)
      ? readScriptDefinition(tokens, start, isMember, surroundings.container)
      : undefined) ??
    (TYPED_FUNCTION_LANGUAGES.has(language)
      ? readTypedDefinition(tokens, start, language, surroundings)
      : undefined) ??
    (language === 'shell' ? readShellFunction(tokens, start) : undefined) ??
    readAssignedDefinition(tokens, start, language, surroundings)
  );
}

function isContainer(kind: string | undefined): kind is string {
  return kind !== undefined && CONTAINER_KINDS.has(kind);
}

/** `namespace {`, `extern "C" {`: what is in it is as good as outside. */
function isLinkage(tokens: readonly string[], start: number, language: string): boolean {
  if (!C_LANGUAGES.has(language)) return false;
  if (tokens[start] === 'namespace') return tokens[start + 1] === '{';
  return tokens[start] === '{' && tokens[start - 2] === 'extern';
}

/** A function in the body of something that has members is a method. */
function asMember(definition: Definition, container: string | undefined): Definition {
  const isMethod =
    definition.kind === 'function' &&
    isContainer(container) &&
    container !== 'module' &&
    container !== 'namespace';
  return isMethod ? { name: definition.name, kind: 'method' } : definition;
}

const NAME_ENDS = new Set([',', '=', ';', ':']);

/** `val a, b = …`, `var a = 1, b = 2`: the names after the first. */
function furtherNames(tokens: readonly string[], { name, kind }: Definition): readonly Definition[] {
  if (kind !== 'constant' && kind !== 'variable') return [];
  const further: Definition[] = [];
  let depth = 0;
  for (let index = tokens.indexOf(name) + 1; index < tokens.length && depth >= 0; index += 1) {
    const token = tokens[index]!;
    const next = tokens[index + 1];
    if (token === '(' || token === '[' || token === '{') depth += 1;
    else if (token === ')' || token === ']' || token === '}') depth -= 1;
    else if (token === ';') break;
    else if (depth === 0 && token === ',' && isWord(next) && NAME_ENDS.has(tokens[index + 2] ?? ';'))
      further.push({ name: next, kind });
  }
  return further;
}

const SQL_MODIFIER = /^(?:create|or|replace|temp|temporary|unique|materialized|recursive|constraint)$/iu;

function skipModifiers(tokens: readonly string[], start: number, language: string): number {
  let index = start;
  for (;;) {
    const token = tokens[index];
    const next = tokens[index + 1];
    if (language === 'sql' && token !== undefined && SQL_MODIFIER.test(token)) index += 1;
    else if (language === 'scala' && token === 'package' && next === 'object') index += 1;
    else if (language === 'kotlin' && token === 'const' && next === 'val') index += 1;
    else if (token === undefined || !MODIFIERS.has(token)) return index;
    else if (token === 'static' && language === 'rust') return index;
    else if (next === undefined || (token === 'mixin' && next !== 'class')) return index;
    else if (next === '(' && (token === 'pub' || token === 'private'))
      index = skipBrackets(tokens, index + 1);
    else if (next === '[' && language === 'scala') index = skipBrackets(tokens, index + 1);
    else if (next === '(' && language === 'swift' && tokens[index + 2] === 'set') index += 4;
    else if (next.startsWith('"') && token === 'extern') index += 2;
    else if (isWord(next) || '*#@[{<'.includes(next)) index += 1;
    else return index;
  }
}

/** `@inline`, `Base.@propagate_inbounds` before a definition. */
function skipMacroCall(tokens: readonly string[]): number {
  const sign = tokens[0] === '@' ? 0 : tokens[1] === '.' && tokens[2] === '@' ? 2 : undefined;
  return sign === undefined ? 0 : sign + 2;
}

/** `#define NAME` */
function readDirective(tokens: readonly string[], language: string): Definition | undefined {
  if (tokens[0] !== '#' || tokens[1] !== 'define' || !C_LANGUAGES.has(language)) return undefined;
  return isWord(tokens[2]) ? { name: tokens[2], kind: 'macro' } : undefined;
}

function readShellFunction(tokens: readonly string[], start: number): Definition | undefined {
  const name = tokens[start];
  return isWord(name) && tokens[start + 1] === '(' && tokens[start + 2] === ')'
    ? { name, kind: 'function' }
    : undefined;
}
