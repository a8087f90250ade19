export { serveStdio, STDIO_DRAIN_MS, type ServeStdioOptions } from './stdio/serve-stdio.js';
