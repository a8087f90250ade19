import { RagError, type KnowledgeSource, type Retrieval } from '@rag/contracts';

import { checkSourceName } from '../retrieval/select-sources.js';
import { defineRole, type Role } from '../roles/role.js';
import { describeValue, quote } from '../sources/describe-value.js';
import { resolveKnowledgeSources } from '../sources/resolve-knowledge-source.js';
import { declarationsOf, type AnyClass } from './declarations.js';

/** What is known of a decorated class. */
interface Declared {
  readonly role: Role;
  /** Sources of the class itself and of those that it inherits from. */
  readonly knowledge: readonly KnowledgeSource[];
}

const declared = new WeakMap<AnyClass, Declared>();

/**
 * The role of a decorated class: the same object for every call, so that it is bound once.
 *
 * Its knowledge is that of the classes that it inherits from, outermost first, its own, and that of its methods. Its
 * retrieval is that of the class, or of the nearest above it that has one; where it names no sources, it searches those of
 * the classes and not those of single methods.
 *
 * @throws RagError `RAG_AGENT_NOT_DECORATED` for what is no class and a class without a source or a provider; what
 *   `defineRole` throws, such as for two sources of one name.
 * @example
 * declare class SupportAgent {}
 * const role = roleOf(SupportAgent);
 */
export function roleOf(target: AnyClass): Role {
  return declaredOf(target).role;
}

/**
 * How a method of a decorated class searches: as declared on the method, else on the class, else by the defaults.
 *
 * Where it names no sources it searches those of the class and those of the method itself. Hand it to
 * `RoleBindings.get(roleOf(Class), …)`.
 *
 * @throws RagError `RAG_AGENT_NOT_DECORATED`, also for a name of no method; `RAG_AGENT_SOURCE_UNKNOWN` and
 *   `RAG_AGENT_SOURCE_DISABLED` for a source that this method does not have.
 * @example
 * declare class SupportAgent { answer(): string; }
 * retrievalOf(SupportAgent, 'answer').topK;
 */
export function retrievalOf(target: AnyClass, method: string): Retrieval {
  const { role, knowledge } = declaredOf(target);
  const found = methodOf(target, method);
  if (found === undefined) throw notDecorated(target, `it has no method ${quote(method)}`);
  const own = declarationsOf(found);
  const visible = resolveKnowledgeSources([...knowledge, ...own.knowledge]);
  const retrieval = own.retrieval ?? classRetrieval(target);
  if (retrieval?.provider !== undefined) return retrieval;
  for (const name of retrieval?.sources ?? []) checkSourceName(visible, name);
  const sources = retrieval?.sources ?? visible.flatMap(({ name, enabled }) => (enabled ? [name] : []));
  // All that the role has: as the role's own retrieval says it.
  if (sources.length === enabledNames(role).length) return { ...retrieval };
  return { ...retrieval, sources };
}

function declaredOf(target: AnyClass): Declared {
  const known = declared.get(target);
  if (known !== undefined) return known;
  if (typeof (target as unknown) !== 'function') throw notDecorated(target, 'it is no class');
  const knowledge = lineage(target).flatMap((one) => declarationsOf(one).knowledge);
  const ofMethods = methodsOf(target).flatMap((one) => declarationsOf(one).knowledge);
  const retrieval = classRetrieval(target);
  const names = resolveKnowledgeSources(knowledge).flatMap(({ name, enabled }) => (enabled ? [name] : []));
  const isNarrowed = ofMethods.length > 0 && names.length > 0 && retrieval?.provider === undefined;
  if (knowledge.length + ofMethods.length === 0 && retrieval?.provider === undefined)
    throw notDecorated(target, 'no knowledge source is declared on it');
  const role = defineRole({
    name: target.name === '' ? 'anonymous class' : target.name,
    knowledge: [...knowledge, ...ofMethods],
    retrieval: isNarrowed ? { sources: names, ...retrieval } : retrieval,
  });
  const made: Declared = { role, knowledge };
  declared.set(target, made);
  return made;
}

function enabledNames({ knowledge }: Role): readonly string[] {
  return knowledge.flatMap(({ name, enabled }) => (enabled ? [name] : []));
}

/** The class and those that it inherits from, outermost first. */
function lineage(target: AnyClass): readonly AnyClass[] {
  const classes: AnyClass[] = [];
  for (
    let one: unknown = target;
    typeof one === 'function' && one !== Function.prototype;
    one = Object.getPrototypeOf(one)
  )
    classes.push(one as AnyClass);
  return classes.reverse();
}

function classRetrieval(target: AnyClass): Retrieval | undefined {
  return lineage(target)
    .map((one) => declarationsOf(one).retrieval)
    .findLast((retrieval) => retrieval !== undefined);
}

/** The methods of instances and of the class itself by name, each as the class has it: nearer ones hide those above. */
function methodTable(target: AnyClass): ReadonlyMap<string, object> {
  const methods = new Map<string, object>();
  for (const one of lineage(target))
    for (const holder of [one, one.prototype as object | undefined])
      for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(holder ?? {})))
        if (typeof value === 'function' && name !== 'constructor' && name !== 'prototype')
          methods.set(name, value as object);
  return methods;
}

function methodsOf(target: AnyClass): readonly object[] {
  return [...new Set(methodTable(target).values())];
}

function methodOf(target: AnyClass, name: string): object | undefined {
  return methodTable(target).get(name);
}

function notDecorated(target: unknown, state: string): RagError {
  const name = typeof target === 'function' ? quote(target.name) : describeValue(target);
  return new RagError('RAG_AGENT_NOT_DECORATED', `Cannot find the role of ${name}: ${state}`);
}
