import { invalidOption } from './host-errors.js';
import { DEFAULT_HOST_LIMITS, type HostLimits } from './host-limits.js';

/** Milliseconds of a hundred years: a time that can still be added to any date. */
const MAX_TTL_MS = 3_155_760_000_000;

/**
 * Fills in the defaults and checks every value.
 *
 * @throws RagError `RAG_SERVER_INVALID_OPTION` for a value that is not a whole number of one or more, or a name that is
 *   none of the limits.
 * @example
 * resolveHostLimits({ maxSessions: 10 }).maxIndexRuns; // 4
 */
export function resolveHostLimits(
  limits: Readonly<{ [K in keyof HostLimits]?: HostLimits[K] | undefined }> = {},
): HostLimits {
  const resolved: Record<keyof HostLimits, number> = { ...DEFAULT_HOST_LIMITS };
  for (const [name, value] of Object.entries(limits)) {
    if (value === undefined) continue;
    if (!Object.hasOwn(DEFAULT_HOST_LIMITS, name))
      throw invalidOption('open a server', `the limit "${name}"`, 'is not known; check its spelling');
    const most = name === 'idleTtlMs' ? MAX_TTL_MS : Number.MAX_SAFE_INTEGER;
    if (!Number.isSafeInteger(value) || value < 1 || value > most)
      throw invalidOption(
        'open a server',
        `the limit "${name}"`,
        `is "${String(value)}"; use a whole number from 1 to ${most}`,
      );
    resolved[name as keyof HostLimits] = value;
  }
  return Object.freeze(resolved);
}
