import { realpath } from 'node:fs/promises';
import { join } from 'node:path';

import type { IndexNote, IndexReport } from '@rag/server';

import type { Fields } from '../bank/fields.js';
import { expectThat, show } from '../bank/verdicts.js';
import { titleOf, valueOf, type Step } from '../world/step.js';
import type { World } from '../world/world.js';
import { storedChunks } from '../operations/chunk-operations.js';
import type { CheckTable } from './check.js';
import { expectList, patternOf, sameData } from './compare.js';
import { listedSteps, namedOrLastValues, namedSteps } from './find-steps.js';

/** Fields of the report in the words of cases. */
const REPORT_FIELDS: ReadonlyMap<string, keyof IndexReport> = new Map([
  ['indexedFiles', 'indexed'],
  ['unchangedFiles', 'unchanged'],
  ['rechunkedFiles', 'rechunked'],
  ['removedFiles', 'removed'],
  ['keptFiles', 'kept'],
]);

/** What is asked of a session: its report, its status, what it holds. */
export const STATE_CHECKS: CheckTable = {
  indexed_files: (fields, { world }) => {
    const steps = fields.has('step') ? namedSteps(fields, world) : lastIndexing(world);
    expectThat(steps.length > 0, 'nothing was indexed');
    for (const { files } of steps) {
      if (files === undefined) throw fields.fault('names a step that changes no index');
      expectList(fields, 'the files in the index', files);
    }
  },
  report: (fields, { world }) => {
    const reports = namedOrLastValues(fields, world, 'report');
    const known = new Set(['check', 'step', 'why', 'note']);
    for (const name of Object.keys(fields.object).filter((candidate) => !known.has(candidate))) {
      const field = REPORT_FIELDS.get(name) ?? name;
      for (const report of reports) {
        if (!Object.hasOwn(report, field)) throw fields.fault(`asks for "${name}", which no report has`);
        const found = report[field as keyof IndexReport];
        const value = Array.isArray(found) ? found.length : found;
        const wanted = fields.json(name);
        expectThat(sameData(value, wanted), `"${name}" is ${show(value)}, expected ${show(wanted)}`);
      }
    }
  },
  report_names: expectNamed,
  skipped: expectNamed,
  status: async (fields, { world }) => {
    const statuses = fields.has('step')
      ? namedSteps(fields, world).map((step) => valueOf(step, 'status'))
      : [world.sessions.last.getStatus()];
    const known = new Set(['check', 'step', 'why', 'note']);
    for (const name of Object.keys(fields.object).filter((candidate) => !known.has(candidate))) {
      const wanted = name === 'indexedPath' ? await pathOf(fields, world) : fields.json(name);
      for (const status of statuses) {
        const value = new Map<string, unknown>(Object.entries(status)).get(name);
        expectThat(sameData(value, wanted), `"${name}" is ${show(value)}, expected ${show(wanted)}`);
      }
    }
  },
  has_field: (fields, { world }) => {
    const name = fields.text('name');
    for (const step of namedSteps(fields, world)) {
      const value = fieldsOf(step).get(name);
      expectThat(value !== undefined && value !== null, `${titleOf(step)} has no "${name}"`);
    }
  },
  content_contains: async (fields, { world }) => {
    const path = fields.text('path');
    const text = fields.text('text');
    const chunks = await allStored(world);
    const content = chunks.filter(({ file }) => file === path).map(({ content: part }) => part);
    expectThat(content.join('\n').includes(text), () => `"${path}" is stored as ${show(content)}`);
  },
  no_char_anywhere: async (fields, { world }) => {
    const characters = fields.texts('chars');
    for (const { file, content } of await allStored(world))
      for (const character of characters)
        expectThat(!content.includes(character), () => `a chunk of "${file}" holds ${nameOf(character)}`);
  },
  differ: (fields, { world }) => {
    const [first, ...others] = listedSteps(fields, world);
    if (first === undefined || others.length === 0) throw fields.fault('compares fewer than two steps');
    for (const other of others)
      expectThat(
        !sameData(comparable(first), comparable(other)),
        `${titleOf(first)} and ${titleOf(other)} gave the same`,
      );
  },
};

function lastIndexing(world: World): readonly Step[] {
  const last = world.steps.findLast(({ files }) => files !== undefined);
  return last === undefined ? [] : [last];
}

/** A report names the path with a reason. */
function expectNamed(fields: Fields, { world }: { readonly world: World }): void {
  const path = fields.text('path');
  const pattern = fields.optionalText('reason_matches');
  for (const report of namedOrLastValues(fields, world, 'report')) {
    const notes: readonly IndexNote[] = [...report.skipped, ...report.failed, ...report.degraded];
    const found = notes.filter((note) => note.path.replace(/\/$/u, '') === path.replace(/\/$/u, ''));
    expectThat(found.length > 0, () => `the report does not name "${path}": ${show(notes)}`);
    if (pattern === undefined) continue;
    const isGiven = found.some(({ code, message }) => patternOf(pattern).test(`${code} ${message}`));
    expectThat(isGiven, () => `the reason ${show(found)} does not match "${pattern}"`);
  }
}

/** A path of a case as a status gives it: the real one. */
async function pathOf(fields: Fields, world: World): Promise<unknown> {
  const path = fields.json('indexedPath');
  return typeof path === 'string' ? realpath(join(world.folder, path)) : path;
}

function fieldsOf(step: Step): ReadonlyMap<string, unknown> {
  const value = step.outcome?.value;
  const data = step.outcome?.kind === 'value' ? step.outcome.value : value;
  return new Map(typeof data === 'object' && data !== null ? Object.entries(data) : []);
}

interface Stored {
  readonly file: string;
  readonly content: string;
}

async function allStored(world: World): Promise<readonly Stored[]> {
  const lists = await Promise.all(world.sessions.all.map((rag) => storedChunks(rag.knowledgeBase)));
  return lists.flat().map(({ content, metadata }) => ({ file: String(metadata['file']), content }));
}

/** What two steps are compared by. */
function comparable(step: Step): unknown {
  if (step.outcome === undefined) return ['rejected', String(step.error)];
  const { kind, value } = step.outcome;
  if (kind === 'chunks') return value.documents.map(({ id, content, metadata }) => [id, content, metadata]);
  if (kind === 'results') return value.map(({ id, content, score }) => [id, content, score]);
  return value;
}

function nameOf(character: string): string {
  const codePoint = character.codePointAt(0) ?? 0;
  return `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}`;
}
