import { RagError } from '@rag/contracts';

import type { SearchAnswer } from '../search/search-answer.js';
import { labelOfError } from './bounded-labels.js';
import type {
  RetrievalEnd,
  RetrievalObserver,
  RetrievalOperation,
  RetrievalOutcome,
} from './telemetry-sink.js';

/** What retrievals are measured with. */
export interface RetrievalMeterOptions {
  readonly observe: RetrievalObserver;
  /** Whether an error says that the caller asked for what cannot be. */
  readonly isRefusal: (error: RagError) => boolean;
  /** Whether queries are told to the observer. */
  readonly tellsQueries: boolean;
  /** Milliseconds that only rise; fractions count. */
  readonly now: () => number;
}

/** What is known of a retrieval before it begins. */
export interface RetrievalQuestion {
  readonly operation: RetrievalOperation;
  readonly query: string;
  readonly topK?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** What came of one; absent results where there is no answer. */
export interface RetrievalResult {
  readonly outcome: RetrievalOutcome;
  readonly results?: number | undefined;
}

/** Tells how a retrieval ended; only the first call counts. */
export interface Measurement {
  succeeded(result: RetrievalResult): void;
  failed(error: unknown): void;
}

/** Measures retrievals from their start to their end. */
export class RetrievalMeter {
  readonly #options: RetrievalMeterOptions;

  constructor(options: RetrievalMeterOptions) {
    this.#options = options;
  }

  /** Measures work; what it gives or throws is passed on. */
  async measure<T>(
    question: RetrievalQuestion,
    work: () => Promise<T>,
    resultOf: (answer: T) => RetrievalResult,
  ): Promise<T> {
    const measurement = this.begin(question);
    try {
      const answer = await work();
      measurement.succeeded(resultOf(answer));
      return answer;
    } catch (error) {
      measurement.failed(error);
      throw error;
    }
  }

  begin({ operation, query, topK, signal }: RetrievalQuestion): Measurement {
    const { observe, tellsQueries, now } = this.#options;
    const startedAt = now();
    let end: ((facts: RetrievalEnd) => void) | undefined = observe({
      operation,
      topK,
      ...(tellsQueries && { query }),
    });
    const finish = (facts: Omit<RetrievalEnd, 'durationMs'>): void => {
      end?.({ ...facts, durationMs: Math.max(0, now() - startedAt) });
      end = undefined;
    };
    return {
      succeeded: finish,
      failed: (error) => {
        finish({ outcome: this.#outcomeOf(error, signal), errorCode: labelOfError(error) });
      },
    };
  }

  #outcomeOf(error: unknown, signal: AbortSignal | undefined): RetrievalOutcome {
    if (signal?.aborted === true) return 'cancelled';
    return RagError.is(error) && this.#options.isRefusal(error) ? 'refused' : 'failed';
  }
}

/** What came of a search: it is partial where a stream that was asked did not answer. */
export function resultOfAnswer({ results, diagnostics }: SearchAnswer): RetrievalResult {
  const lost = diagnostics.streams.some(({ outcome }) => outcome === 'failed' || outcome === 'timed-out');
  return { outcome: lost ? 'partial' : 'answered', results: results.length };
}
