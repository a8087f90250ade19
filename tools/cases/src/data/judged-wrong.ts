/**
 * Cases whose expectation was looked at and found wrong, by id, with the reason. They are kept in their bank; where
 * they do not hold they wait, and the reason says so.
 */
export const JUDGED_WRONG: ReadonlyMap<string, string> = new Map<string, string>([]);
