import type { ChatAnswer } from '@rag/agent';
import type { SearchResult } from '@rag/contracts';
import type {
  FusedResult,
  IndexReport,
  SearchAnswer,
  SearchDiagnostics,
  SearchExplanation,
  Snippet,
} from '@rag/server';

import { lineNumberOf } from './line-number.js';

/** What was searched. */
export interface SearchContext {
  /** The root as it was given; files are relative to it. */
  readonly directory: string;
  readonly query: string;
}

/** What of an answer is told. */
export type Answer = Pick<
  ChatAnswer,
  'text' | 'grounding' | 'relevance' | 'evidence' | 'citations' | 'usage'
>;

/** Results as one JSON document: stable keys, whole contents, files relative to `root`. */
export function searchToJson(context: SearchContext, answer: SearchAnswer, report: IndexReport): string {
  const { results, snippets, diagnostics } = answer;
  const hits = results.map((result, index) => ({
    ...hitOf(result, index + 1),
    content: result.content,
    ...(snippets === undefined ? {} : { snippet: snippetOf(result, snippets[index]!) }),
  }));
  return pretty(documentOf(context, hits, diagnostics, report));
}

/** An explained search as one JSON document: as that of a search, with trees in the place of contents. */
export function explanationToJson(
  context: SearchContext,
  { hits, answer, relevance, whyNot }: SearchExplanation,
  report: IndexReport,
): string {
  const results = hits.map(({ rank, result, explanation }) => ({ ...hitOf(result, rank), explanation }));
  const document = {
    ...documentOf(context, results, answer.diagnostics, report),
    ...(relevance === undefined ? {} : { relevance }),
  };
  return pretty(whyNot === undefined ? document : { ...document, whyNot });
}

/** An answer as one JSON document: its text, what it stands on, and its citations as they were checked. */
export function answerToJson(
  { directory, query }: SearchContext,
  model: string,
  { text, grounding, relevance, evidence, citations, usage }: Answer,
  { indexed, chunks, skipped, failed }: IndexReport,
): string {
  return pretty({
    root: directory,
    question: query,
    model,
    answer: text,
    grounding,
    relevance,
    citations,
    evidence: evidence.map(({ id, score, metadata, content }, at) => ({
      rank: at + 1,
      id,
      score,
      metadata,
      content,
    })),
    usage,
    index: { files: indexed, chunks, skipped: skipped.length, failed },
  });
}

/** The whole report as one JSON document. */
export function reportToJson(report: IndexReport): string {
  return pretty(report);
}

function documentOf(
  { directory, query }: SearchContext,
  results: readonly object[],
  { capped, streams, query: understood, listed, relevance, budget }: SearchDiagnostics,
  { indexed, chunks, skipped, failed }: IndexReport,
): object {
  return {
    root: directory,
    query,
    results,
    diagnostics: {
      capped,
      listed,
      streams,
      query: understood,
      ...(relevance === undefined ? {} : { relevance }),
      ...(budget === undefined ? {} : { budget }),
    },
    index: { files: indexed, chunks, skipped: skipped.length, failed },
  };
}

/** `rescoring` holds the ranking signals with their values and reasons; absent in the profile `classic`. */
function hitOf({ id, score, metadata, sources, rescoring }: FusedResult, rank: number): object {
  return { rank, id, score, metadata, sources, ...(rescoring === undefined ? {} : { rescoring }) };
}

/** Lines are those of the file, where they are known. */
function snippetOf(result: SearchResult, { text, startLine, endLine, highlights }: Snippet): object {
  const [first, last] = [startLine, endLine].map((line) => lineNumberOf(result, line));
  return {
    text,
    ...(first === '' ? {} : { startLine: Number(first) }),
    ...(last === '' ? {} : { endLine: Number(last) }),
    highlights,
  };
}

function pretty(value: unknown): string {
  const json = JSON.stringify(value, undefined, 2);
  return `${json.replace(UNSAFE_IN_TERMINALS, escapeCharacter)}\n`;
}

// JSON escapes C0 itself; these move a cursor or disguise a text as well, and mean the same when they are escaped.
const UNSAFE_IN_TERMINALS = /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/gu;

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
