import type { Check } from './check.js';
import { CHUNK_CHECKS } from './chunk-checks.js';
import { HEADING_CHECKS } from './heading-checks.js';
import { PROGRAM_CHECKS } from './program-checks.js';
import { PROMPT_CHECKS } from './prompt-checks.js';
import { RESULT_CHECKS } from './result-checks.js';
import { STATE_CHECKS } from './state-checks.js';
import { STEP_CHECKS } from './step-checks.js';
import { VALUE_CHECKS } from './value-checks.js';

/** Every check by the name that an expectation gives in `check`. */
export const CHECKS: ReadonlyMap<string, Check> = new Map(
  [
    CHUNK_CHECKS,
    HEADING_CHECKS,
    PROGRAM_CHECKS,
    PROMPT_CHECKS,
    RESULT_CHECKS,
    STATE_CHECKS,
    STEP_CHECKS,
    VALUE_CHECKS,
  ].flatMap((table) => Object.entries(table)),
);
