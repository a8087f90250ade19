import type {
  FinishReason,
  LanguageModel,
  LanguageModelPart,
  LanguageModelRequest,
  TokenUsage,
} from '@rag/contracts';
import { estimateTokens } from '@rag/fusion';

import { extractCitations } from '../citations/extract-citations.js';
import { formatPlace } from '../citations/citation.js';
import { evidencePlaceOf, placeOfLines } from '../citations/evidence-place.js';
import { chooseStatements } from './choose-statements.js';
import {
  resolveExtractiveOptions,
  type ExtractiveOptions,
  type ResolvedExtractiveOptions,
} from './extractive-options.js';
import { rankStatements, type RankedStatement } from './rank-statements.js';

/**
 * A language model without a network and without weights: it answers with the statements of the evidence that fit the
 * message best, word for word, each on a line of its own with its citation, or says that nothing relevant was found.
 *
 * It reads `request.grounding` alone: messages without grounding, or with a relevance of `no-relevant-context`, are
 * answered with {@link ExtractiveOptions.nothingRelevant}, and so are those that share only stop words with the evidence.
 * Deterministic; any script; linear in the evidence, of which the first 131,072 UTF-16 units of a piece and 1,048,576 in
 * all are read, best first. A statement that does not fit into `maxOutputTokens`, by the estimate of `@rag/fusion`, is
 * left out, and the answer finishes with `length`. One instance serves any number of calls.
 *
 * @example
 * const model = new ExtractiveModel({ maxStatements: 2 });
 * declare const evidence: readonly SearchResult[];
 * for await (const part of model.stream({ messages: [], grounding: { message: 'when does it expire?', evidence } }))
 *   if (part.type === 'text') console.log(part.text);
 */
export class ExtractiveModel implements LanguageModel {
  readonly id: string = 'extractive@1';
  readonly #options: ResolvedExtractiveOptions;

  /** @throws RagError `RAG_AGENT_INVALID_OPTION`. */
  constructor(options: ExtractiveOptions = {}) {
    this.#options = resolveExtractiveOptions(options);
  }

  /** Answers from the grounding alone, a statement a part; see the class. */
  async *stream(request: LanguageModelRequest): AsyncGenerator<LanguageModelPart, void, void> {
    const { signal, maxOutputTokens = Infinity } = request;
    signal?.throwIfAborted();
    let outputTokens = 0;
    let reason: FinishReason = 'stop';
    for (const text of this.#answer(request)) {
      // Gives whoever waits a turn between two pieces, so that an abort is seen.
      await Promise.resolve();
      signal?.throwIfAborted();
      const tokens = estimateTokens(text);
      if (outputTokens + tokens > maxOutputTokens) {
        reason = 'length';
        break;
      }
      outputTokens += tokens;
      yield { type: 'text', text };
    }
    signal?.throwIfAborted();
    yield { type: 'finish', reason, usage: usageOf(request, outputTokens) };
  }

  #answer({ grounding }: LanguageModelRequest): readonly string[] {
    const { analyzer, weights, leastCoverage, nothingRelevant } = this.#options;
    if (grounding === undefined || grounding.relevance?.outcome === 'no-relevant-context')
      return [nothingRelevant];
    const { evidence } = grounding;
    const ranked = rankStatements(grounding.message, evidence, analyzer, weights);
    if (!ranked.some(({ coverage }) => coverage >= leastCoverage)) return [nothingRelevant];
    const sources = evidence.map((result) => evidencePlaceOf(result).source);
    return chooseStatements(ranked, this.#options).map(
      (one, at) => `${at === 0 ? '' : '\n'}${quoted(one.text, sources)} [${citationOf(one)}]`,
    );
  }
}

/** A statement in whose words no citation can be read: what the evidence cites is not what the answer cites. */
function quoted(text: string, sources: readonly string[]): string {
  return extractCitations(text, { sources }).length === 0 ? text : text.replaceAll('[', '\\[');
}

function citationOf({ result, statement: { firstLine, lastLine } }: RankedStatement): string {
  const place = placeOfLines(evidencePlaceOf(result), firstLine, lastLine);
  // A line break in a name would end the brackets.
  return formatPlace(place).includes('\n') ? result.id : formatPlace(place);
}

function usageOf({ messages }: LanguageModelRequest, outputTokens: number): TokenUsage {
  return {
    inputTokens: messages.reduce((sum, { content }) => sum + estimateTokens(content), 0),
    outputTokens,
  };
}
