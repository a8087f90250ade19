import { invalidOption } from './agent-errors.js';

interface Rule {
  readonly isMet: (value: unknown) => boolean;
  readonly advice: string;
}

const has =
  (method: string): Rule['isMet'] =>
  (value) =>
    typeof (value as Readonly<Record<string, unknown>> | null | undefined)?.[method] === 'function';
const isObject: Rule['isMet'] = (value) => typeof value === 'object' && value !== null;
const isFunction: Rule['isMet'] = (value) => typeof value === 'function';

// What has rules of its own, such as the budget, is checked where it is resolved.
const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ['model', { isMet: has('stream'), advice: 'give what implements LanguageModel' }],
  ['instructions', { isMet: (value) => typeof value === 'string', advice: 'give a text' }],
  ['retrieval', { isMet: isObject, advice: 'give an object' }],
  ['fence', { isMet: isObject, advice: 'give an object' }],
  ['clock', { isMet: has('now'), advice: 'give what implements Clock' }],
  ['events', { isMet: isFunction, advice: 'give a function' }],
  ['environment', { isMet: isObject, advice: 'give an object' }],
  ['openKnowledge', { isMet: isFunction, advice: 'give a function' }],
]);

/**
 * Checks that each setting that was given is of its kind: the error is the builder's, not that of a later turn.
 *
 * @throws RagError `RAG_AGENT_INVALID_OPTION`.
 */
export function checkSettings(settings: ReadonlyMap<string, unknown>): void {
  for (const [name, value] of settings) {
    const rule = RULES.get(name);
    if (rule !== undefined && !rule.isMet(value)) throw invalidOption(name, value, rule.advice);
  }
}
