import { apiReportsCheck } from './checks/api-reports-check.js';
import { browserCheck } from './checks/browser-check.js';
import { contentsCheck } from './checks/contents-check.js';
import { installCheck } from './checks/install-check.js';
import { publintCheck } from './checks/publint-check.js';
import { sizesCheck } from './checks/sizes-check.js';
import { typesCheck } from './checks/types-check.js';
import { unusedCheck } from './checks/unused-check.js';
import type { PackageCheck } from './package-check.js';

/** Every check, in the order in which they run: the cheap ones first. */
export const CHECKS: readonly PackageCheck[] = [
  contentsCheck,
  publintCheck,
  typesCheck,
  apiReportsCheck,
  unusedCheck,
  sizesCheck,
  browserCheck,
  installCheck,
];
