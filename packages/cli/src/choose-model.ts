import { ExtractiveModel, openAiCompatibleModel } from '@rag/agent';
import type { LanguageModel } from '@rag/contracts';

import { usage } from './command-options.js';
import type { Terminal } from './terminal.js';

/** The name that asks for the model in the box, whatever the environment says. */
export const EXTRACTIVE = 'extractive';

/** What the command line says about a model. */
export interface ModelArguments {
  readonly model: string | undefined;
  readonly modelUrl: string | undefined;
}

/**
 * The model that is to answer: the one of the command line, else of `RAG_MODEL_URL` and `RAG_MODEL`, else the extractive
 * one, which asks nobody. A key comes from `RAG_MODEL_KEY` alone.
 *
 * @throws RagError `RAG_CLI_USAGE` where only one of name and address is known.
 */
export function chooseModel(
  { model, modelUrl }: ModelArguments,
  environment: Terminal['environment'],
): LanguageModel {
  if (model === EXTRACTIVE) return new ExtractiveModel();
  const name = model ?? known(environment['RAG_MODEL']);
  const baseUrl = modelUrl ?? known(environment['RAG_MODEL_URL']);
  if (name === undefined && baseUrl === undefined) return new ExtractiveModel();
  if (baseUrl === undefined)
    throw usage('it is not known where the model answers; give --model-url or set RAG_MODEL_URL');
  if (name === undefined)
    throw usage('it is not known which model is to answer; give --model or set RAG_MODEL');
  return openAiCompatibleModel({ baseUrl, model: name, apiKey: known(environment['RAG_MODEL_KEY']) });
}

/** A variable that is set to nothing is not set. */
function known(value: string | undefined): string | undefined {
  return value === '' ? undefined : value;
}
