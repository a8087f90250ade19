import { describeValue } from './check-argument.js';
import { RagError } from './errors.js';

/**
 * Which rules turn text into terms and rank them: `classic` is the published baseline to the letter, `polyglot`
 * finds what it drops (parts of identifiers, every script) and ranks by further signals.
 */
export type Profile = 'classic' | 'polyglot';

/** The profiles that this release has. */
export const AVAILABLE_PROFILES: readonly Profile[] = Object.freeze(['classic', 'polyglot'] as const);

/**
 * Checks a profile's name.
 *
 * @throws RagError `RAG_CONTRACTS_UNKNOWN_PROFILE` for a name that this release does not have; a profile is
 *   never replaced by another one silently.
 * @example
 * checkProfile('classic'); // 'classic'
 */
export function checkProfile(profile: string): Profile {
  const found = AVAILABLE_PROFILES.find((available) => available === profile);
  if (found !== undefined) return found;
  throw new RagError(
    'RAG_CONTRACTS_UNKNOWN_PROFILE',
    `Cannot use the profile ${describeValue(profile)}: this release has "${AVAILABLE_PROFILES.join('", "')}"`,
    { profile, available: AVAILABLE_PROFILES },
  );
}
