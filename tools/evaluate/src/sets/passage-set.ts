import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';

import { passageFirst, passageOf, PLACES_DEPTH } from '../measure/measure-places.js';
import type { Search } from '../measure/open-corpus.js';
import type { QuestionScore } from '../measure/question-score.js';
import { DEFAULT_TOLERANCE, type EvaluationSet, type SetPart, type SkippedPart } from './evaluation-set.js';
import { blankOut, findDefinitions, type DocumentedDefinition } from './find-definitions.js';
import { PASSAGE_PACKAGES, QUESTIONS_PER_PACKAGE, type PassagePackage } from './passage-packages.js';
import { REPOSITORY_ROOT } from './repository-root.js';
import { makeScratchFolder, type ScratchFile, type ScratchFolder } from './scratch-folder.js';

/** Whether the doc comments that questions are made of stay in what is indexed. */
export type CommentVariant = 'kept' | 'removed';

/**
 * Definitions of ten packages, asked for by the first sentence of their doc comments.
 *
 * `right passage first`: of the hits in the definition's file, whether the first one covers the line of the
 * definition's name; questions whose file was not among the first ten are in `found in ten` alone. With comments
 * kept the sources are as users index them, and the sentence stands beside the answer; with comments removed only
 * names and code can lead there.
 */
export function passageSet(
  comments: CommentVariant,
  packages: readonly PassagePackage[] = PASSAGE_PACKAGES,
  installed: string = join(REPOSITORY_ROOT, 'node_modules', '.pnpm'),
): EvaluationSet {
  return {
    name: comments === 'kept' ? 'passages' : 'passages-uncommented',
    primary: 'right passage first',
    tolerance: DEFAULT_TOLERANCE,
    comparesSignals: false,
    open: async () => {
      const parts: SetPart[] = [];
      const skipped: SkippedPart[] = [];
      const folders: ScratchFolder[] = [];
      for (const one of packages) {
        const sources = await readSources(one, installed);
        if (sources === undefined) {
          skipped.push({
            name: one.name,
            reason: `"${one.name}" is not installed in version ${one.version}`,
          });
          continue;
        }
        const { files, questions } = prepare(sources, comments);
        const folder = await makeScratchFolder(files);
        folders.push(folder);
        parts.push({
          name: one.name,
          corpus: { kind: 'folder', path: folder.path },
          measure: async (search) => measureDefinitions(one.name, questions, search),
        });
      }
      const close = async (): Promise<void> => {
        await Promise.all(folders.map(async (folder) => folder.remove()));
      };
      return { parts, skipped, notes: [], close };
    },
  };
}

async function readSources(
  { name, version, folder, extension }: PassagePackage,
  installed: string,
): Promise<readonly ScratchFile[] | undefined> {
  const start = `${name.replace('/', '+')}@${version}`;
  const entries = await readdir(installed).catch(() => []);
  // What follows the version names the peers it was installed with.
  const entry = entries.sort().find((one) => one === start || one.startsWith(`${start}_`));
  if (entry === undefined) return undefined;
  const root = join(installed, entry, 'node_modules', name, folder);
  const paths = (await readdir(root, { recursive: true })).filter((path) => path.endsWith(extension)).sort();
  return Promise.all(
    paths.map(async (path) => ({
      path: path.split(sep).join('/'),
      text: await readFile(join(root, path), 'utf8'),
    })),
  );
}

interface PassageQuestion {
  readonly path: string;
  readonly definition: DocumentedDefinition;
}

/** The questions of a package, and its files as they are indexed. */
export function prepare(
  sources: readonly ScratchFile[],
  comments: CommentVariant,
): { readonly files: readonly ScratchFile[]; readonly questions: readonly PassageQuestion[] } {
  const all = sources.flatMap(({ path, text }) =>
    findDefinitions(path, text).map((definition) => ({ path, definition })),
  );
  // A sentence that stands above two definitions asks for neither.
  const times = new Map<string, number>();
  for (const { definition } of all) times.set(definition.sentence, (times.get(definition.sentence) ?? 0) + 1);
  const questions = spread(
    all.filter(({ definition }) => times.get(definition.sentence) === 1),
    QUESTIONS_PER_PACKAGE,
  );
  if (comments === 'kept') return { files: sources, questions };
  const files = sources.map(({ path, text }) => ({
    path,
    text: blankOut(
      text,
      questions.filter((question) => question.path === path).map(({ definition }) => definition.comment),
    ),
  }));
  return { files, questions };
}

function spread<T>(items: readonly T[], count: number): readonly T[] {
  if (items.length <= count) return items;
  return Array.from({ length: count }, (_, index) => items[Math.floor((index * items.length) / count)]!);
}

async function measureDefinitions(
  part: string,
  questions: readonly PassageQuestion[],
  search: Search,
): Promise<readonly QuestionScore[]> {
  const scores: QuestionScore[] = [];
  for (const [index, { path, definition }] of questions.entries()) {
    const { sentence: query, line } = definition;
    const passages = (await search(query, PLACES_DEPTH)).map((result) => passageOf(result, ''));
    const metrics = {
      'found in ten': passages.some((passage) => passage.path === path) ? 1 : 0,
      ...passageFirst(passages, [{ path, startLine: line, endLine: line }]),
    };
    scores.push({ id: `${part}/${index + 1}`, query, part, language: '', kind: '', metrics });
  }
  return scores;
}
