import { checkTopK, RagError, type KnowledgeSource, type Retrieval } from '@rag/contracts';

import type { KnowledgeEnvironment } from '../binding/knowledge-environment.js';
import { declaredTwice, invalidOption, unknownChatKnowledge } from './agent-errors.js';
import type { SettledKnowledge } from './agent-settings.js';
import {
  ChatKnowledgeBinding,
  DEFAULT_CHAT_TOP_K,
  resolveLiveKnowledgeOptions,
  type LiveKnowledgeOptions,
} from './chat-knowledge-binding.js';
import { DeclaredKnowledge, type KnowledgeOpener } from './declared-knowledge.js';

/** What a builder was told about chat knowledge, in order. */
export type KnowledgeDeclaration =
  | { readonly kind: 'source'; readonly name: string }
  | {
      readonly kind: 'live';
      readonly name: string;
      readonly knowledge: ChatKnowledgeBinding | LiveKnowledgeOptions;
    };

/** Everything about knowledge that a builder holds. */
export interface KnowledgeMaterial {
  readonly sources: readonly KnowledgeSource[];
  readonly retrieval: Retrieval;
  readonly declarations: readonly KnowledgeDeclaration[];
  readonly open: KnowledgeOpener;
  readonly environment: KnowledgeEnvironment;
}

/**
 * Checks what was declared and settles how each chat knowledge is asked.
 *
 * @throws RagError as `AgentBuilder.build` says.
 */
export function settleKnowledge(material: KnowledgeMaterial): readonly SettledKnowledge[] {
  const { sources, declarations } = material;
  checkNames('the source', sources, 'give each source a name of its own');
  checkNames(
    'chat knowledge',
    declarations,
    'a name is that of one declared source or of one live corpus, not of both',
  );
  return declarations.map((declaration) =>
    declaration.kind === 'source' ? settleSource(declaration.name, material) : settleLive(declaration),
  );
}

function settleLive({
  name,
  knowledge,
}: Extract<KnowledgeDeclaration, { readonly kind: 'live' }>): SettledKnowledge {
  if (!(knowledge instanceof ChatKnowledgeBinding))
    return { name, ...resolveLiveKnowledgeOptions(knowledge) };
  return { name, topK: knowledge.topK, type: knowledge.type, live: knowledge.as(name) };
}

function settleSource(name: string, material: KnowledgeMaterial): SettledKnowledge {
  const { sources, retrieval, open, environment } = material;
  const enabled = sources.filter((source) => source.enabled !== false);
  const source = enabled.find((one) => one.name === name);
  if (source === undefined) {
    const isDisabled = sources.some((one) => one.name === name);
    throw unknownChatKnowledge(
      name,
      isDisabled ? 'names a source that is not enabled' : 'names no source',
      enabled.map((one) => one.name),
    );
  }
  if (retrieval.sources !== undefined && !retrieval.sources.includes(name))
    throw new RagError(
      'RAG_AGENT_KNOWLEDGE_NOT_SEARCHED',
      `Cannot build the agent: chat knowledge "${name}" is not among the sources "${retrieval.sources.join('", "')}" of the retrieval; add it there`,
      { name, sources: retrieval.sources },
    );
  const topK = retrieval.topK ?? DEFAULT_CHAT_TOP_K;
  checkTopK(topK);
  // A retrieval that names a provider searches no sources.
  const searched = retrieval.provider === undefined ? { ...retrieval, sources: [name] } : retrieval;
  const spec = { name, knowledge: [source], retrieval: searched };
  const declared = new DeclaredKnowledge(name, async () => open(spec, environment));
  return { name, type: source.type ?? 'FILE', topK, declared };
}

function checkNames(what: string, named: readonly { readonly name: string }[], advice: string): void {
  const seen = new Set<string>();
  for (const { name } of named) {
    if (typeof (name as unknown) !== 'string' || name.trim() === '')
      throw invalidOption('name', name, `give ${what} a name`);
    if (seen.has(name)) throw declaredTwice(what, name, advice);
    seen.add(name);
  }
}
