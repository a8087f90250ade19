import { RagError, type Retrieval } from '@rag/contracts';

import { answerKey } from '../binding/answer-cache.js';
import { KnowledgeBinding } from '../binding/knowledge-binding.js';
import { KnowledgeCorpus } from '../binding/knowledge-corpus.js';
import {
  resolveKnowledgeEnvironment,
  type KnowledgeEnvironment,
  type ResolvedKnowledgeEnvironment,
} from '../binding/knowledge-environment.js';
import { resolveRetrieval } from '../retrieval/resolve-retrieval.js';
import { checkSourceName } from '../retrieval/select-sources.js';
import { describeValue } from '../sources/describe-value.js';
import { isRole, type Role } from './role.js';

interface BoundRole {
  readonly corpus: KnowledgeCorpus;
  /** By the retrieval. */
  readonly bindings: Map<string, KnowledgeBinding>;
}

/**
 * The bindings of roles: each built once and kept until it is invalidated.
 *
 * All retrievals of one role share what its sources brought: a source is loaded once, a set of sources is indexed once,
 * and each source has one cursor. Nothing re-reads a source on its own. Calls that overlap share one build; a build that
 * fails is not kept, and the next call builds again.
 *
 * @example
 * const bindings = new RoleBindings();
 * const support = defineRole({ name: 'support', knowledge: [{ name: 'faq', path: 'knowledge/faq' }] });
 * const binding = await bindings.get(support, { topK: 3 });
 * bindings.invalidate(support, 'faq'); // the next retrieval loads "faq" anew
 */
export class RoleBindings {
  static #ofProcess: RoleBindings | undefined;

  readonly #environment: ResolvedKnowledgeEnvironment;
  readonly #roles = new Map<Role, BoundRole>();

  /** @throws RagError as `resolveKnowledgeEnvironment`. */
  constructor(environment: KnowledgeEnvironment = {}) {
    this.#environment = resolveKnowledgeEnvironment(environment);
  }

  /** The bindings of this process, with the default environment; for an environment of one's own make another. */
  static get ofProcess(): RoleBindings {
    RoleBindings.#ofProcess ??= new RoleBindings();
    return RoleBindings.#ofProcess;
  }

  /**
   * The binding of a role, built where it is not; closing it does nothing, as others may search it.
   *
   * @param retrieval in place of the role's own, such as that of an action.
   * @throws RagError `RAG_AGENT_ROLE_INVALID` for what `defineRole` did not make; `RAG_AGENT_RETRIEVAL_INVALID`,
   *   `RAG_AGENT_SOURCE_UNKNOWN`, `RAG_AGENT_SOURCE_DISABLED`, `RAG_AGENT_PROVIDER_UNKNOWN`; what building throws, see
   *   `openKnowledge`.
   */
  async get(role: Role, retrieval?: Retrieval): Promise<KnowledgeBinding> {
    checkRole(role);
    const resolved = retrieval === undefined ? role.retrieval : resolveRetrieval(retrieval);
    const environment = this.#environment;
    const { corpus, bindings } = this.#bound(role);
    const key = answerKey([resolved]);
    let binding = bindings.get(key);
    if (binding === undefined) {
      const { name } = role;
      binding = new KnowledgeBinding({ name, corpus, retrieval: resolved, environment, isShared: true });
      bindings.set(key, binding);
    }
    await binding.open();
    return binding;
  }

  /**
   * Forgets what a role loaded, so that its next retrieval loads anew: everything, or one source by its exact name, with
   * the indexes that hold it and its cursor. Bindings that were handed out go on with what is new; retrievals under way
   * end on what they began with. A role that was never bound has nothing to forget.
   *
   * @throws RagError `RAG_AGENT_ROLE_INVALID`; `RAG_AGENT_SOURCE_NAME_INVALID` for `null`, what is no text and what is
   *   blank, `RAG_AGENT_SOURCE_DISABLED`, `RAG_AGENT_SOURCE_UNKNOWN`.
   */
  invalidate(role: Role, ...source: readonly [] | readonly [name: string]): void {
    checkRole(role);
    if (source.length === 1) checkSourceName(role.knowledge, source[0]);
    this.#roles.get(role)?.corpus.invalidate(...source);
  }

  /** Forgets all roles and ends what their bindings hold open, after the retrievals under way. */
  async close(): Promise<void> {
    const bound = [...this.#roles.values()];
    this.#roles.clear();
    await Promise.all(bound.map(({ corpus }) => corpus.close()));
  }

  #bound(role: Role): BoundRole {
    let bound = this.#roles.get(role);
    if (bound === undefined) {
      bound = { corpus: new KnowledgeCorpus(role.knowledge, this.#environment), bindings: new Map() };
      this.#roles.set(role, bound);
    }
    return bound;
  }
}

function checkRole(role: unknown): void {
  if (isRole(role)) return;
  throw new RagError(
    'RAG_AGENT_ROLE_INVALID',
    `Cannot bind a role: it is ${describeValue(role)}; make it by defineRole()`,
  );
}
