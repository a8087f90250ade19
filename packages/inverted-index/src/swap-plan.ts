import {
  checkOptions,
  type Analyzer,
  type Document,
  type IndexFields,
  type PrepareOptions,
} from '@rag/contracts';

import { analyzeDocumentsSteps, INDEX_FIELDS } from './analyze-documents.js';
import { checkDocuments, checkIds } from './check-input.js';
import { checkTermBatchesSteps } from './check-term-batch.js';
import { fieldedAnalyzerId } from './field-terms.js';
import { appendSegment, removeIds, type Generation } from './generation.js';
import { adoptMerges, prepareMergesSteps, type PreparedMerge } from './merge-plan.js';
import { SegmentBuilder } from './segment-builder.js';
import type { Segment } from './segment.js';
import { runSteps, runStepsSliced, type Steps } from './steps.js';

/** How a store turns documents into terms. */
export interface Indexing {
  readonly analyzer: Analyzer;
  /** The texts of a document; every field that is there is indexed, in the order of {@link INDEX_FIELDS}. */
  readonly fieldsOf: (document: Document) => IndexFields;
  /** Whether terms are kept apart by field, see `fieldTerm`. @defaultValue false */
  readonly separateFields?: boolean | undefined;
}

/**
 * A change of a generation, ready to be applied: all analysis is done, applying it cannot fail.
 *
 * It does not depend on the generation that it was prepared on.
 */
export interface SwapPlan {
  readonly removeIds: readonly string[];
  readonly segment: Segment;
  /** Merges done ahead; adopted where their sources are still there. */
  readonly merges: readonly PreparedMerge[];
}

/** What applying a plan gave. */
export interface AppliedSwap {
  readonly generation: Generation;
  readonly added: readonly Document[];
  /** The documents that left, those that were replaced included. */
  readonly removed: readonly Document[];
}

/**
 * The texts of a document when nothing else is asked: its content.
 *
 * @example
 * contentOnly(Document.of('text')); // { content: 'text' }
 */
export function contentOnly(document: Document): IndexFields {
  return { content: document.content };
}

/**
 * Analyses documents at one go into a plan that also removes others.
 *
 * @throws RagError as {@link prepareSwapPlan}; nothing has changed then.
 * @example
 * const blank: Analyzer = { id: 'blank@1', analyze: (text) => text.split(' ') };
 * makeSwapPlan({ analyzer: blank, fieldsOf: contentOnly }, ['old'], [Document.of('new text')]);
 */
export function makeSwapPlan(
  indexing: Indexing,
  removed: Iterable<string>,
  add: readonly Document[],
): SwapPlan {
  const ids = checkIds(removed);
  const segment = runSteps(segmentSteps(indexing, checkDocuments(add), undefined));
  return { removeIds: ids, segment, merges: [] };
}

/**
 * Analyses documents, or takes batches that were analysed elsewhere, in time slices; then does the merges that the
 * change makes due on `current()`, so that a commit has none to do.
 *
 * @throws RagError `RAG_INVERTED_INDEX_INVALID_DOCUMENT`, `…_INVALID_IDS`, `…_INVALID_FIELDS`,
 *   `…_ANALYZER_MISMATCH`, `…_BATCH_ROWS`, `…_INVALID_BATCH`; the signal's reason.
 * @example
 * const blank: Analyzer = { id: 'blank@1', analyze: (text) => text.split(' ') };
 * const cell = new GenerationCell();
 * const indexing: Indexing = { analyzer: blank, fieldsOf: contentOnly };
 * const plan = await prepareSwapPlan(indexing, [], [Document.of('text')], () => cell.current);
 * cell.publish(applySwapPlan(cell.current, plan).generation);
 */
export async function prepareSwapPlan(
  indexing: Indexing,
  removed: Iterable<string>,
  add: readonly Document[],
  current: () => Generation,
  options: PrepareOptions = {},
): Promise<SwapPlan> {
  const { signal, batches } = checkOptions(options, 'prepare a replacement');
  signal?.throwIfAborted();
  const ids = checkIds(removed);
  const documents = checkDocuments(add);
  const segment = await runStepsSliced(segmentSteps(indexing, documents, batches), { signal });
  const plan: SwapPlan = { removeIds: ids, segment, merges: [] };
  const { generation } = applySwapPlan(current(), plan);
  const merges = await runStepsSliced(prepareMergesSteps(generation), { signal });
  return { ...plan, merges };
}

/**
 * Applies a plan to any generation: drops the ids, replaces what has an id of the plan's documents, appends them.
 *
 * Whatever else the generation has stays, so documents that came in after the preparation survive, unless the plan
 * names or adds their id: then the plan wins. The number stays: it grows on publishing. Cost: one look-up a document
 * and segment; no text and no posting is touched.
 *
 * @example
 * applySwapPlan(EMPTY_GENERATION, { removeIds: ['a'], segment: EMPTY_SEGMENT, merges: [] }).removed; // []
 */
export function applySwapPlan(generation: Generation, plan: SwapPlan): AppliedSwap {
  const dropped = removeIds(generation, plan.removeIds);
  const appended = appendSegment(dropped.generation, plan.segment);
  return {
    generation: adoptMerges(appended.generation, plan.merges),
    added: plan.segment.documents,
    removed: [...dropped.removed, ...appended.removed],
  };
}

function* segmentSteps(
  { analyzer, fieldsOf, separateFields = false }: Indexing,
  documents: readonly Document[],
  batches: PrepareOptions['batches'],
): Steps<Segment> {
  const builder = new SegmentBuilder();
  if (batches === undefined) {
    const fields = fieldsOfEach(documents, fieldsOf);
    builder.add(
      documents,
      yield* analyzeDocumentsSteps(analyzer, fields, { fields: INDEX_FIELDS, separateFields }),
    );
  } else {
    const batchId = separateFields ? fieldedAnalyzerId(analyzer.id) : analyzer.id;
    yield* checkTermBatchesSteps(batches, batchId, documents.length);
    let start = 0;
    for (const batch of batches) {
      builder.add(documents.slice(start, (start += batch.lengths.length)), batch);
    }
  }
  return yield* builder.buildSteps();
}

// Lazily, so that a costly `fieldsOf` is called between two pauses too.
function* fieldsOfEach(
  documents: readonly Document[],
  fieldsOf: Indexing['fieldsOf'],
): Generator<IndexFields, void, void> {
  for (const document of documents) yield fieldsOf(document);
}
