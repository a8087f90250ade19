export { checkRepository, type CheckReport } from './check-repository.js';
export { formatFinding, type Finding } from './finding.js';
