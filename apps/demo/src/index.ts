export { ExtractiveAgent, type Citation, type GroundedAnswer } from './extractive-agent.js';
export { runDemo, type DemoOptions } from './run-demo.js';
