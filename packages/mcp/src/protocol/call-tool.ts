import { RagError } from '@rag/contracts';
import type { CallToolResult } from '@modelcontextprotocol/server';

import type { Tool, ToolContext } from '../tools/tool.js';
import { describeError } from './describe-error.js';

/** What came of a call: its result, and the code of its failure for the telemetry. */
export interface ToolOutcome {
  readonly result: CallToolResult;
  readonly errorCode: string | undefined;
}

/** Calls a tool; whatever goes wrong in it is a result that the model can read and act on. Rejects never. */
export async function callTool(tool: Tool, input: unknown, context: ToolContext): Promise<ToolOutcome> {
  try {
    const { text, structured } = await tool.call(input, context);
    return {
      result: { content: [{ type: 'text', text }], structuredContent: structured },
      errorCode: undefined,
    };
  } catch (error) {
    const { code, message } = describeError(error, context.host.roots);
    return {
      result: { content: [{ type: 'text', text: `${code}: ${message}` }], isError: true },
      errorCode: context.signal.aborted && !RagError.is(error) ? 'cancelled' : code,
    };
  }
}
