import { describeLaws } from '../laws/describe-laws.js';
import type { Capabilities, Law, Skip } from '../laws/law.js';
import { LANGUAGE_MODEL_LAWS } from './language-model-laws.js';
import type { LanguageModelCapability, LanguageModelSubject } from './model-subject.js';

/** What {@link describeLanguageModel} is told about a model. */
export interface LanguageModelSuite {
  readonly name: string;
  readonly create: LanguageModelSubject['create'];
  readonly capabilities?: Capabilities<LanguageModelCapability>;
  readonly skip?: readonly Skip[];
}

/** The laws of a `LanguageModel`, as data. */
export function languageModelLaws(): readonly Law<LanguageModelSubject, LanguageModelCapability>[] {
  return LANGUAGE_MODEL_LAWS;
}

/**
 * Runs the laws of `LanguageModel` as tests.
 *
 * @throws RagError `RAG_TESTKIT_INVALID_SKIP` for a skip that names no law or states no reason.
 * @example
 * declare const model: LanguageModel;
 * describeLanguageModel({ name: 'a model that cannot be told what to say', create: () => ({ model }) });
 */
export function describeLanguageModel({ name, create, capabilities = {}, skip }: LanguageModelSuite): void {
  describeLaws({ name, laws: languageModelLaws(), subject: { create }, capabilities, skip });
}
