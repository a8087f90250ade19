import { RagError } from '@rag/contracts';

/** A place in a repository: a path, with lines where the label says so. */
export interface CodeTarget {
  readonly path: string;
  /** From 1, inclusive; absent for the whole file. */
  readonly startLine?: number;
  readonly endLine?: number;
}

/** A labelled question about a repository. */
export interface CodeQuery {
  readonly query: string;
  /** `symbol`, `semantic`, `architecture`, or whatever the labels say. */
  readonly category: string;
  /** Where the answer is; never empty. */
  readonly relevant: readonly CodeTarget[];
  /** Where it also may be. */
  readonly secondary: readonly CodeTarget[];
}

/**
 * Reads the labels of one repository: a JSON list of `{ query, relevant, secondary, category }`, where a target is a
 * path, or `{ path, start_line, end_line }`.
 *
 * @param source names the text in errors.
 * @throws RagError `RAG_EVAL_INVALID_DATA` with the position in the list.
 * @example
 * readCodeQueries('[{"query":"router","category":"symbol","relevant":["src/router.ts"]}]', 'a.json')[0]?.relevant;
 */
export function readCodeQueries(text: string, source: string): readonly CodeQuery[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw invalid(source, 'it is not JSON', error);
  }
  if (!Array.isArray(parsed)) throw invalid(source, 'it is not a list');
  return parsed.map((entry: unknown, index) => {
    const where = `entry ${index}`;
    const { query, category, relevant, secondary } = asRecord(entry, source, where);
    if (typeof query !== 'string' || query === '') throw invalid(source, `${where} has no "query"`);
    const answers = targetsOf(relevant, source, where);
    if (answers.length === 0) throw invalid(source, `${where} has no "relevant" target`);
    return {
      query,
      category: typeof category === 'string' ? category : '',
      relevant: answers,
      secondary: targetsOf(secondary ?? [], source, where),
    };
  });
}

function targetsOf(value: unknown, source: string, where: string): readonly CodeTarget[] {
  if (!Array.isArray(value)) throw invalid(source, `${where} has targets that are no list`);
  return value.map((target: unknown): CodeTarget => {
    if (typeof target === 'string' && target !== '') return { path: target };
    const { path, start_line: startLine, end_line: endLine } = asRecord(target, source, where);
    if (typeof path !== 'string' || path === '')
      throw invalid(source, `${where} has a target without a path`);
    if (startLine == null && endLine == null) return { path };
    if (!isLine(startLine) || !isLine(endLine) || endLine < startLine)
      throw invalid(source, `${where} has lines that are none in "${path}"`);
    return { path, startLine, endLine };
  });
}

function isLine(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 1;
}

function asRecord(value: unknown, source: string, where: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Readonly<Record<string, unknown>>;
  throw invalid(source, `${where} is not an object`);
}

function invalid(source: string, problem: string, cause?: unknown): RagError {
  return new RagError(
    'RAG_EVAL_INVALID_DATA',
    `Cannot read "${source}": ${problem}; mend the file`,
    { source },
    { cause },
  );
}
