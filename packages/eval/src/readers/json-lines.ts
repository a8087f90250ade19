import { RagError } from '@rag/contracts';

/** A line of a JSON Lines text. */
export interface JsonLine {
  /** From 1, blank lines counted. */
  readonly line: number;
  readonly value: Readonly<Record<string, unknown>>;
}

/**
 * Reads JSON Lines whose lines are objects; blank lines are passed over.
 *
 * @param source names the text in errors.
 * @throws RagError `RAG_EVAL_INVALID_DATA` with source and line, for a line that is not a JSON object.
 * @example
 * readJsonLines('{"id":"a"}\n', 'queries.jsonl')[0]?.value['id']; // 'a'
 */
export function readJsonLines(text: string, source: string): readonly JsonLine[] {
  const lines: JsonLine[] = [];
  for (const [index, raw] of text
    .replace(/^\uFEFF/u, '')
    .split('\n')
    .entries()) {
    if (raw.trim() === '') continue;
    lines.push({ line: index + 1, value: parseObject(raw, source, index + 1) });
  }
  return lines;
}

/** A text field of a line. @throws RagError `RAG_EVAL_INVALID_DATA` where it is missing, empty or no text. */
export function textField({ line, value }: JsonLine, field: string, source: string): string {
  const found = Object.hasOwn(value, field) ? value[field] : undefined;
  if (typeof found === 'string' && found !== '') return found;
  throw invalidData(source, line, `"${field}" is not a text with at least one character`);
}

/** The error of every reader: which text, which line, what is wrong with it. */
export function invalidData(source: string, line: number, problem: string, cause?: unknown): RagError {
  return new RagError(
    'RAG_EVAL_INVALID_DATA',
    `Cannot read "${source}": on line ${line} ${problem}; mend or remove the line`,
    { source, line },
    { cause },
  );
}

function parseObject(raw: string, source: string, line: number): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(raw);
  } catch (error) {
    throw invalidData(source, line, 'there is no JSON value', error);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Readonly<Record<string, unknown>>;
  throw invalidData(source, line, 'there is no JSON object');
}
