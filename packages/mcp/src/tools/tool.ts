import { RagError } from '@rag/contracts';
import { hasMoreValues, MAX_BODY_VALUES, type Caller, type RagHost } from '@rag/server';
import { z } from 'zod';

import { oneLine } from '../answers/one-line.js';
import type { FirstIndex } from './first-index.js';

/** How far a call has come. */
export interface ToolProgress {
  readonly progress: number;
  readonly total?: number | undefined;
  readonly message: string;
}

/** What a tool works with. */
export interface ToolContext {
  readonly host: RagHost;
  readonly caller: Caller;
  /** Ends the call: the client cancelled it, went away, or the server closes. */
  readonly signal: AbortSignal;
  /** What the default corpus reads at its first search; absent: nothing is read unasked. */
  readonly firstIndex?: FirstIndex | undefined;
  /** Never throws, may drop what comes faster than the client reads. */
  readonly report: (progress: ToolProgress) => void;
}

/** An answer in both of its forms; either tells all. */
export interface ToolAnswer<Structured> {
  readonly text: string;
  readonly structured: Structured;
}

/** What a client may assume of a tool. */
export interface ToolHints {
  readonly readOnlyHint: boolean;
  readonly destructiveHint: boolean;
  readonly idempotentHint: boolean;
  /** Always false: a tool reaches nothing but the sessions of its server. */
  readonly openWorldHint: false;
}

/** What a tool is described by; see {@link defineTool}. */
export interface ToolDefinition<Input extends z.ZodType, Output extends z.ZodType> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly hints: Omit<ToolHints, 'openWorldHint'>;
  readonly input: Input;
  readonly output: Output;
  run(input: z.output<Input>, context: ToolContext): Promise<ToolAnswer<z.input<Output>>>;
}

/** A tool as a client lists it, and its call. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly annotations: ToolHints;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ObjectSchema;
  /** @throws RagError `RAG_MCP_INVALID_ARGUMENTS`; what the host throws. */
  call(input: unknown, context: ToolContext): Promise<ToolAnswer<Record<string, unknown>>>;
}

/** A JSON Schema of an object. */
export type ObjectSchema = Readonly<Record<string, unknown>> & { readonly type: 'object' };

/** Makes a tool of its description; its schemas are converted once. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: ToolDefinition<Input, Output>,
): Tool {
  const { name, title, description, hints, input, output } = definition;
  return Object.freeze({
    name,
    title,
    description,
    annotations: { title, ...hints, openWorldHint: false as const },
    inputSchema: toJsonSchema(input, 'input'),
    outputSchema: toJsonSchema(output, 'output'),
    call: async (args: unknown, context: ToolContext) => {
      const { text, structured } = await definition.run(parseArguments(name, input, args), context);
      return { text, structured: structured };
    },
  });
}

function toJsonSchema(schema: z.ZodObject, io: 'input' | 'output'): ObjectSchema {
  return { ...z.toJSONSchema(schema, { io }), type: 'object' };
}

function parseArguments<Input extends z.ZodType>(
  name: string,
  schema: Input,
  args: unknown,
): z.output<Input> {
  if (hasPrototypeKey(args)) throw invalidArguments(name, ['the key "__proto__" is not allowed']);
  // Counted first: a schema takes seconds over some hundred thousand values that are wrong.
  if (hasMoreValues(args, MAX_BODY_VALUES))
    throw invalidArguments(name, [`more than "${MAX_BODY_VALUES}" values; send fewer at once`]);
  const parsed = schema.safeParse(args ?? {});
  if (parsed.success) return parsed.data;
  throw invalidArguments(
    name,
    parsed.error.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': ')),
  );
}

// Schemas drop this one key without a word; metadata is the only place deeper than the first level.
function hasPrototypeKey(args: unknown): boolean {
  if (typeof args !== 'object' || args === null) return false;
  if (Object.hasOwn(args, '__proto__')) return true;
  return Object.values(args).some(
    (value: unknown) => typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__'),
  );
}

const MAX_ISSUES = 5;

function invalidArguments(name: string, issues: readonly string[]): RagError {
  const shown = issues.slice(0, MAX_ISSUES).map((issue) => oneLine(issue));
  const more = issues.length > MAX_ISSUES ? `; ${issues.length - MAX_ISSUES} more` : '';
  return new RagError(
    'RAG_MCP_INVALID_ARGUMENTS',
    `Cannot call the tool "${name}": ${shown.join('; ')}${more}; see the tool's input schema`,
  );
}
