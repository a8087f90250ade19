import { ExtractiveModel, extractCitations, NOTHING_RELEVANT, type ExtractiveOptions } from '@rag/agent';
import type { SearchResult } from '@rag/contracts';

import { contentWords } from './content-words.js';

/** Answers a question from evidence. */
export interface Answerer {
  readonly name: string;
  /** Empty where nothing relevant was found. */
  answer(question: string, evidence: readonly SearchResult[]): Promise<string>;
}

/** As many sentences as an extractive answer has. */
const SENTENCES_OF_A_BASELINE = 3;

const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The extractive model, without its citations. */
export function extractiveAnswerer(
  options: ExtractiveOptions = {},
  name: string = 'extractive model',
): Answerer {
  const model = new ExtractiveModel(options);
  return {
    name,
    async answer(question, evidence) {
      let text = '';
      const request = { messages: [], grounding: { message: question, evidence } };
      for await (const part of model.stream(request)) if (part.type === 'text') text += part.text;
      return text === NOTHING_RELEVANT ? '' : withoutCitations(text, evidence);
    },
  };
}

/** The first sentences of the best chunk. */
export function leadAnswerer(sentences: number): Answerer {
  return {
    name: `first ${sentences} sentences of the best chunk`,
    answer: async (_, [best]) =>
      Promise.resolve(
        sentencesOf(best?.content ?? '')
          .slice(0, sentences)
          .join(' '),
      ),
  };
}

/** The three sentences that share most words with the question; the earlier one where they share as many. */
export const overlapAnswerer: Answerer = {
  name: 'three sentences by plain overlap',
  async answer(question, evidence) {
    const asked = contentWords(question);
    const ranked = evidence
      .flatMap(({ content }) => sentencesOf(content))
      .map((sentence, place) => ({
        sentence,
        place,
        common: [...contentWords(sentence)].filter((word) => asked.has(word)).length,
      }))
      .filter(({ common }) => common > 0)
      .sort((left, right) => right.common - left.common || left.place - right.place);
    return Promise.resolve(
      ranked
        .slice(0, SENTENCES_OF_A_BASELINE)
        .map(({ sentence }) => sentence)
        .join(' '),
    );
  },
};

/** All of the evidence: what an answer that leaves nothing out would contain. */
export const everythingAnswerer: Answerer = {
  name: 'all of the evidence',
  answer: async (_, evidence) => Promise.resolve(evidence.map(({ content }) => content).join('\n')),
};

function sentencesOf(text: string): readonly string[] {
  return Array.from(SENTENCES.segment(text), ({ segment }) => segment.trim()).filter(Boolean);
}

function withoutCitations(text: string, evidence: readonly SearchResult[]): string {
  const sources = evidence.flatMap(({ id, metadata: { file } }) =>
    typeof file === 'string' ? [id, file] : [id],
  );
  let left = text;
  for (const { start, end } of [...extractCitations(text, { sources })].reverse())
    left = left.slice(0, start) + left.slice(end);
  return left;
}
