export { DEFAULT_MAX_TOKENS, MAX_TOKENS_LIMIT } from './answers/token-budget.js';
export { mcpMount } from './http/mcp-mount.js';
export {
  DEFAULT_MCP_MOUNT_OPTIONS,
  type McpMountOptions,
  type ResolvedMcpMountOptions,
} from './http/mcp-options.js';
export {
  serveStdio,
  STDIO_DRAIN_MS,
  type ServeStdioOptions,
  type StdioInput,
  type StdioOutput,
} from './stdio/serve-stdio.js';
export { DEFAULT_CORPUS } from './tools/inputs.js';
