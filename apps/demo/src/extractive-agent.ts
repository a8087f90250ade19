import type { ChatGroundable, ChatKnowledge, LiveKnowledgeBinding, SearchResult } from '@rag/contracts';
import { RagService } from '@rag/server';

/** A sentence or line of the evidence, and where it stands. */
export interface Citation {
  readonly quote: string;
  /** `file:start-end`. */
  readonly place: string;
}

/** What the stand-in answers. */
export interface GroundedAnswer {
  readonly text: string;
  readonly citations: readonly Citation[];
  /** The evidence that the answer was taken from. */
  readonly evidence: readonly SearchResult[];
}

const MAX_CITATIONS = 3;

/**
 * A stand-in for an agent with a language model: it answers with the lines of the evidence that share the most
 * words with the message, word for word, and says where they stand.
 *
 * It declares the chat knowledge that a session can be bound to, and retrieves anew at every turn.
 */
export class ExtractiveAgent implements ChatGroundable {
  readonly chatKnowledge: readonly ChatKnowledge[] = [
    { name: RagService.CHAT_SOURCE, type: 'MEMORY', topK: RagService.CHAT_TOP_K },
  ];
  #binding: LiveKnowledgeBinding | undefined;

  bindLiveKnowledge(binding: LiveKnowledgeBinding): void {
    this.#binding = binding;
  }

  /** Answers one message from the corpus as it is now. */
  async chat(message: string): Promise<GroundedAnswer> {
    const evidence = (await this.#binding?.retrieve(message, RagService.CHAT_TOP_K)) ?? [];
    const words = new Set(wordsOf(message));
    const citations = evidence
      .flatMap((result) =>
        linesOf(result).map((citation) => ({ citation, score: overlap(citation.quote, words) })),
      )
      .filter(({ score }) => score > 0)
      .sort((left, right) => right.score - left.score)
      .slice(0, MAX_CITATIONS)
      .map(({ citation }) => citation);
    const text =
      citations.map(({ quote, place }) => `${quote} [${place}]`).join('\n') || 'Nothing relevant was found.';
    return { text, citations, evidence };
  }
}

function linesOf({ content, metadata, id }: SearchResult): readonly Citation[] {
  const { file, startLine, endLine } = metadata;
  const place = typeof file === 'string' ? `${file}:${String(startLine)}-${String(endLine)}` : id;
  return content.split('\n').map((line) => ({ quote: line.trim(), place }));
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
}

function overlap(line: string, words: ReadonlySet<string>): number {
  return new Set(wordsOf(line).filter((word) => words.has(word))).size;
}
