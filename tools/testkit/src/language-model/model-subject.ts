import type { Awaitable, LanguageModel } from '@rag/contracts';

/** What a model is to do at each call: these texts, and then an end. */
export interface ModelScript {
  readonly texts: readonly string[];
  /** `finish` comes to its end, `fail` breaks, `hang` gives nothing more. */
  readonly then: 'finish' | 'fail' | 'hang';
}

/** A model, and what is known of the work behind it. */
export interface ModelUnderTest {
  readonly model: LanguageModel;
  /** Resolves when a call that was given up has ended its work; only where `ends` is claimed. */
  readonly abandoned?: Promise<unknown>;
  /** Frees what was opened for it. */
  readonly dispose?: () => Awaitable<void>;
}

/**
 * What a model may claim: `scripted`, that `create` makes it do what a script says; `fails`, that it can break; `ends`,
 * that it can be seen to end its work.
 */
export type LanguageModelCapability = 'scripted' | 'fails' | 'ends';

/** Makes the models that the suite checks. */
export interface LanguageModelSubject {
  /** A model that is not `scripted` answers whatever it wants, and comes to its end. */
  create(script: ModelScript): Awaitable<ModelUnderTest>;
}
