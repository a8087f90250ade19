import { RagError } from '@rag/contracts';

import { isJsonObject, type JsonObject } from './json.js';
import { messageOf } from './verdicts.js';

/** One line of a case file: enough of it to name it in an answer, whatever else it holds. */
export interface CaseLine {
  readonly id: string;
  readonly kind: string;
  readonly object: JsonObject;
}

/**
 * Reads a case file: one JSON object a line; blank lines are passed over.
 *
 * @param name of the file, for messages.
 * @throws RagError `RAG_CASES_INVALID_FILE` with the line, for a line that is not an object with an id and a kind.
 */
export function readCaseLines(text: string, name: string): readonly CaseLine[] {
  return text
    .replace(/^\uFEFF/u, '')
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [readLine(line, name, index + 1)]));
}

function readLine(line: string, name: string, number: number): CaseLine {
  const object = parse(line, name, number);
  if (!isJsonObject(object)) throw invalid(name, number, 'it is not an object');
  const { id, kind } = object;
  if (typeof id !== 'string' || typeof kind !== 'string')
    throw invalid(name, number, 'it has no "id" or no "kind"');
  return { id, kind, object };
}

function parse(line: string, name: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw invalid(name, number, messageOf(error), error);
  }
}

function invalid(name: string, line: number, state: string, cause?: unknown): RagError {
  return new RagError(
    'RAG_CASES_INVALID_FILE',
    `Cannot read the case on line ${line} of "${name}": ${state}`,
    { line },
    { cause },
  );
}
