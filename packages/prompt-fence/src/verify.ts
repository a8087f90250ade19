export { verifyFence, type FenceReport, type VerifiedEvidence } from './verify-fence.js';
