/**
 * How the stand-in treats one request; whatever a service on the other side of a network may do.
 *
 * - `answer`: as a healthy service does.
 * - `status`: this status, with a body and `Retry-After` where given.
 * - `hang`: reads the request and never answers.
 * - `disconnect`: closes the connection without a word.
 * - `redirect`: 307 to another address.
 * - `wrong-count`: so many embeddings, whatever was asked for.
 * - `wrong-dimension`: embeddings of so many numbers.
 * - `not-finite`: the first number of each embedding is `null`, or NaN where it is sent as base64.
 * - `reversed`: embeddings in the opposite order, with their true `index`.
 * - `truncated-json`: half of the answer, correctly closed.
 * - `huge-body`: the answer after so many bytes of white space.
 * - `fail-after-parts`: a stream that ends in the middle, by a closed connection or by an `error` event.
 * - `hang-after-parts`: a stream that goes silent in the middle.
 */
export type StandInBehaviour =
  | { readonly type: 'answer' }
  | {
      readonly type: 'status';
      readonly status: number;
      readonly retryAfter?: string | undefined;
      readonly body?: string | undefined;
    }
  | { readonly type: 'hang' }
  | { readonly type: 'disconnect' }
  | { readonly type: 'redirect'; readonly location: string }
  | { readonly type: 'wrong-count'; readonly count: number }
  | { readonly type: 'wrong-dimension'; readonly dimensions: number }
  | { readonly type: 'not-finite' }
  | { readonly type: 'reversed' }
  | { readonly type: 'truncated-json' }
  | { readonly type: 'huge-body'; readonly bytes: number }
  | {
      readonly type: 'fail-after-parts';
      readonly parts: number;
      readonly how: 'disconnect' | 'error-event';
    }
  | { readonly type: 'hang-after-parts'; readonly parts: number };

/** A message as it came over the wire. */
export interface StandInMessage {
  readonly role: string;
  readonly content: unknown;
}

/** A request that reached the stand-in. */
export interface StandInRequest {
  readonly method: string;
  /** With the query string, as in `/v1/embeddings`. */
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed JSON; the text itself where it is not JSON. */
  readonly body: unknown;
  /** Resolves when the connection of this request was closed before its answer was complete. */
  readonly abandoned: Promise<void>;
}
