/** A request that is under way. */
export interface Operation {
  /** Ends it at once; it answers with the reason, or with what it came to. */
  abort(reason: Error): void;
}
