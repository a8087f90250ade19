/**
 * What the process ends with.
 *
 * Documented in the README; scripts depend on the numbers.
 */
export const EXIT_CODES: Readonly<Record<'ok' | 'noMatch' | 'usage' | 'failure' | 'interrupted', number>> =
  Object.freeze({
    /** The command did what it was asked to. */
    ok: 0,
    /** `rag search` or `rag explain` found nothing; `rag ask` found nothing to answer from. */
    noMatch: 1,
    /** The command line or the folder cannot be used: unknown option, missing folder, a cap that was passed. */
    usage: 2,
    /** Something failed that is not the caller's: a model that does not answer, or a fault of ours to be reported. */
    failure: 3,
    /** Interrupted by Ctrl-C. */
    interrupted: 130,
  });
