export { EXIT_CODES } from './exit-codes.js';
export { runCli } from './run-cli.js';
export type { OutputStream, Terminal } from './terminal.js';
