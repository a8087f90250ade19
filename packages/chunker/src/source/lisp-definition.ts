import { skipBrackets } from './head-tokens.js';
import { BLOCK, found, NOTHING, type FoundDefinitions } from './surroundings.js';

const KINDS: ReadonlyMap<string, string> = new Map(
  (
    'ns:namespace in-ns:namespace defpackage:namespace def:constant defonce:constant defconst:constant ' +
    'defparameter:constant defconstant:constant defvar:variable defcustom:variable defn:function defn-:function ' +
    'defun:function cl-defun:function defsubst:function defmulti:function defgeneric:function defmethod:method ' +
    'defmacro:macro define-macro:macro define-syntax:macro define-syntax-rule:macro defprotocol:interface ' +
    'definterface:interface defrecord:record deftype:type defstruct:struct struct:struct defclass:class ' +
    'define-record-type:record define:constant define-values:constant module:module'
  )
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);

/** How many tokens may stand before the form: `#?(:clj (defn …`. */
const LONGEST_PREFIX_TOKENS = 4;

/** Lisps: a form whose first word defines, and the name after it; `(define (name …))` is a function. */
export function readLispDefinition(tokens: readonly string[]): FoundDefinitions {
  const form = tokens.findIndex(
    (token, index) =>
      index <= LONGEST_PREFIX_TOKENS && token === '(' && KINDS.has(withoutNamespace(tokens[index + 1] ?? '')),
  );
  const isBare = form === 0 || (form > 0 && /^[#:]/u.test(tokens[0] ?? ''));
  if (!isBare) return tokens[0]?.startsWith('#?') === true || tokens[1] === 'do' ? BLOCK : NOTHING;
  const kind = KINDS.get(withoutNamespace(tokens[form + 1]!))!;
  const index = skipMetadata(tokens, form + 2);
  const token = tokens[index];
  if (token === '(') return found(nameOf(tokens[index + 1]), kind === 'constant' ? 'function' : kind);
  const isFunction = kind === 'constant' && tokens[index + 1] === '(' && tokens[index + 2] === 'lambda';
  return found(nameOf(token), isFunction ? 'function' : kind);
}

function withoutNamespace(word: string): string {
  return word.slice(word.lastIndexOf('/') + 1);
}

/** `^:private`, `^String`, `^{:doc "…"}` before the name. */
function skipMetadata(tokens: readonly string[], start: number): number {
  let index = start;
  while (tokens[index]?.startsWith('^') === true || tokens[index]?.startsWith('#^') === true) {
    const isOpen = tokens[index] === '^' || tokens[index] === '#^';
    index = isOpen && tokens[index + 1] === '{' ? skipBrackets(tokens, index + 1) : index + 1;
  }
  return index;
}

function nameOf(token: string | undefined): string | undefined {
  if (token === undefined || /^["()[\]{}:\p{N}]/u.test(token)) return undefined;
  const name = withoutNamespace(token.replace(/^[#']+/u, ''));
  return name === '' ? (token === '/' ? token : undefined) : name;
}
