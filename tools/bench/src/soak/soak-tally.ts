/** What a soak counted: every request is one of these. */
export interface SoakTally {
  /** Sent in all. */
  sent: number;
  /** Answered as they should be. */
  answered: number;
  /** Given up by the client on purpose. */
  abandoned: number;
  /** What was wrong, the first of them. */
  readonly errors: string[];
  failed: number;
}

/** How many errors are kept in words; the others are counted. */
const KEPT_ERRORS = 10;

/** A tally of nothing. */
export function emptyTally(): SoakTally {
  return { sent: 0, answered: 0, abandoned: 0, failed: 0, errors: [] };
}

/** Counts one request, whatever comes of it. */
export async function count(
  tally: SoakTally,
  request: () => Promise<'answered' | 'abandoned'>,
): Promise<void> {
  tally.sent += 1;
  try {
    tally[await request()] += 1;
  } catch (error) {
    tally.failed += 1;
    if (tally.errors.length < KEPT_ERRORS)
      tally.errors.push(error instanceof Error ? error.message : String(error));
  }
}

/** Requests that were neither answered nor given up nor failed: lost. */
export function lostAnswers({ sent, answered, abandoned, failed }: SoakTally): number {
  return sent - answered - abandoned - failed;
}
