import { RagError } from '@rag/contracts';

/** A repository that a set of code questions is about, at one revision. */
export interface RepositorySpec {
  /** Names its labels and its folder in the cache: one part of a path, no `.` or `..`. */
  readonly name: string;
  readonly language: string;
  readonly url: string;
  /** A full commit hash, lower case. */
  readonly revision: string;
  /** The folder to index, relative to the repository; the whole of it where empty. */
  readonly benchmarkRoot: string;
}

/**
 * Reads `repos.json`: a list of `{ name, language, url, revision, benchmark_root? }`.
 *
 * Names and roots become parts of paths, so what would lead out of a folder is refused.
 *
 * @param source names the text in errors.
 * @throws RagError `RAG_EVAL_INVALID_DATA` with the position in the list.
 * @example
 * const spec = { name: 'a', language: 'go', url: 'https://example.org/a.git', revision: '0'.repeat(40) };
 * readRepositories(JSON.stringify([spec]), 'repos.json')[0]?.benchmarkRoot; // ''
 */
export function readRepositories(text: string, source: string): readonly RepositorySpec[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw invalid(source, 'it is not JSON', error);
  }
  if (!Array.isArray(parsed)) throw invalid(source, 'it is not a list');
  const names = new Set<string>();
  return parsed.map((entry: unknown, index) => {
    const spec = repositoryOf(entry, source, `entry ${index}`);
    if (names.has(spec.name)) throw invalid(source, `the name "${spec.name}" comes a second time`);
    names.add(spec.name);
    return spec;
  });
}

function repositoryOf(entry: unknown, source: string, where: string): RepositorySpec {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry))
    throw invalid(source, `${where} is not an object`);
  const fields = new Map<string, unknown>(Object.entries(entry));
  const textOf = (field: string): string => {
    const value = fields.get(field);
    if (typeof value === 'string' && value !== '') return value;
    throw invalid(source, `${where} has no "${field}"`);
  };
  const name = textOf('name');
  if (!isPathPart(name)) throw invalid(source, `${where} has a name that is no folder name, "${name}"`);
  const revision = textOf('revision');
  if (!/^[0-9a-f]{40,64}$/u.test(revision))
    throw invalid(source, `${where} has the revision "${revision}", which is no full commit hash`);
  const benchmarkRoot = fields.get('benchmark_root') ?? '';
  if (typeof benchmarkRoot !== 'string' || !isRelativePath(benchmarkRoot))
    throw invalid(source, `${where} has a "benchmark_root" that is no relative path`);
  return { name, language: textOf('language'), url: textOf('url'), revision, benchmarkRoot };
}

function isPathPart(part: string): boolean {
  return !/[/\\\0]/u.test(part) && part !== '' && part !== '.' && part !== '..';
}

function isRelativePath(path: string): boolean {
  return path === '' || path.split('/').every(isPathPart);
}

function invalid(source: string, problem: string, cause?: unknown): RagError {
  return new RagError(
    'RAG_EVAL_INVALID_DATA',
    `Cannot read "${source}": ${problem}; mend the file`,
    { source },
    { cause },
  );
}
