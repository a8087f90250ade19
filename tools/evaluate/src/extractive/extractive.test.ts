import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { DEFAULT_EXTRACTIVE_OPTIONS, STATEMENT_WEIGHTS } from '@rag/agent';
import { Document, SearchResult } from '@rag/contracts';
import { afterEach, describe, expect, it } from 'vitest';

import { scratchFolders } from '../scratch.test-support.js';
import { isOfChoosingHalf, UNANSWERABLE_MARK, type AnswerTask } from './answer-task.js';
import { everythingAnswerer, extractiveAnswerer, leadAnswerer, overlapAnswerer } from './answerers.js';
import { chooseBorder, chooseWeights, tryBorders } from './choose-settings.js';
import { contentWords, recallOf } from './content-words.js';
import { measureAnswers, meanOf } from './measure-answers.js';
import { MTRAG_TASKS, readMtragTasks } from './mtrag-tasks.js';
import { renderExtractive } from './render-extractive.js';

const folders = scratchFolders();
afterEach(folders.removeAll);

const POND = 'Herons stand. Otters sleep afloat among the kelp. Frogs sing. Otters eat fish.';

function evidenceOf(content: string): readonly SearchResult[] {
  return [new SearchResult(new Document({ id: 'pond', content }), 1)];
}

const TASKS: readonly AnswerTask[] = [
  {
    id: '1',
    question: 'where do otters sleep?',
    evidence: evidenceOf(POND),
    gold: 'Otters sleep afloat among the kelp.',
  },
  { id: '2', question: 'who wrote the sonnets?', evidence: evidenceOf(POND), gold: undefined },
];

function row(id: string, collection: string, text: string, answer: string, question = 'what?'): string {
  return JSON.stringify({
    task_id: id,
    Collection: collection,
    contexts: [{ document_id: `${id}-d`, text }],
    input: [{ speaker: 'user', text: question }],
    targets: [{ text: answer }],
  });
}

describe('contentWords()', () => {
  it('leaves out stop words and single letters, and compares without case', () => {
    expect([...contentWords('The Otter and a x of KELP')]).toEqual(['otter', 'kelp']);
  });

  it('finds everything of nothing, and a share of something', () => {
    expect(recallOf(new Set(), new Set())).toBe(1);
    expect(recallOf(new Set(['a', 'b']), new Set(['b', 'c']))).toBe(0.5);
  });
});

describe('measureAnswers()', () => {
  it('tells answers that contain the gold sentence, and those that rightly say nothing', async () => {
    const { containing, recalls, refusing, refusingAnswerable } = await measureAnswers(
      TASKS,
      extractiveAnswerer(),
    );
    expect({ containing, recalls, refusing, refusingAnswerable }).toEqual({
      containing: [1],
      recalls: [1],
      refusing: [1],
      refusingAnswerable: [0],
    });
  });

  it('measures baselines that never say nothing where there is evidence', async () => {
    const lead = await measureAnswers(TASKS, leadAnswerer(1));
    expect([lead.containing, lead.lengths, lead.refusing]).toEqual([[0], ['Herons stand.'.length], [0]]);
    const all = await measureAnswers(TASKS, everythingAnswerer);
    expect([all.recalls, all.lengths, all.refusing]).toEqual([[1], [POND.length], [0]]);
    const overlap = await measureAnswers(TASKS, overlapAnswerer);
    expect([overlap.recalls, overlap.refusing]).toEqual([[1], [1]]);
  });
});

describe('isOfChoosingHalf()', () => {
  it('has about half of all tasks, and a question with its unanswerable twin', () => {
    const ids = Array.from({ length: 400 }, (_, number) => `question-${number}`);
    const halves = ids.map((id) => isOfChoosingHalf({ id }));
    const size = halves.filter(Boolean).length;
    expect(size).toBeGreaterThan(150);
    expect(size).toBeLessThan(250);
    expect(ids.map((id) => isOfChoosingHalf({ id: `${id}${UNANSWERABLE_MARK}` }))).toEqual(halves);
  });
});

describe('readMtragTasks()', () => {
  it('takes the sentence that the answer uses, and the passages of another collection as unanswerable', async () => {
    const folder = await mtragFolder([
      row(
        'a',
        'pond',
        'Herons stand still. Otters sleep afloat among green kelp leaves.',
        'Otters sleep afloat among green kelp.',
      ),
      row(
        'b',
        'pond',
        'Frogs sing loud songs every summer night here.',
        'Frogs sing loud songs every night.',
      ),
      row(
        'c',
        'bank',
        'Interest rates rise every quarter by some points.',
        'Interest rates rise every quarter.',
      ),
      row('d', 'bank', 'Nothing here at all.', 'Something else entirely was said there.'),
      row('e', 'bank', 'Nothing here at all.', 'Nothing here.', '  '),
      row('f', 'bank', '  ', 'Nothing here.'),
    ]);
    const { tasks, leftOut } = await readMtragTasks(folder);
    expect(tasks.map(({ id, gold, evidence }) => [id, gold, evidence[0]?.id])).toEqual([
      ['a', 'Otters sleep afloat among green kelp leaves.', 'a-d'],
      ['b', 'Frogs sing loud songs every summer night here.', 'b-d'],
      ['c', 'Interest rates rise every quarter by some points.', 'c-d'],
      [`a${UNANSWERABLE_MARK}`, undefined, 'c-d'],
      [`b${UNANSWERABLE_MARK}`, undefined, 'c-d'],
      [`c${UNANSWERABLE_MARK}`, undefined, 'a-d'],
    ]);
    expect([...leftOut]).toEqual([
      ['without a sentence that the reference answer uses', 1],
      ['without a question', 1],
      ['without a passage', 1],
    ]);
  });

  it('refuses a folder that is no checkout, and rows that are no JSON', async () => {
    const unreadable = expect.objectContaining({ code: 'RAG_EVALUATE_MTRAG_UNREADABLE' });
    await expect(readMtragTasks(await folders.make([]))).rejects.toThrow(unreadable);
    await expect(readMtragTasks(await mtragFolder(['{']))).rejects.toThrow(unreadable);
  });
});

describe('chooseWeights() and chooseBorder()', () => {
  it('keep what is in force where nothing is better', async () => {
    expect(await chooseWeights([TASKS], () => undefined)).toEqual({ weights: STATEMENT_WEIGHTS, recall: 1 });
  });

  it('take the highest border that costs little enough', async () => {
    const borders = await tryBorders([TASKS]);
    expect(borders.map(({ leastCoverage }) => leastCoverage)).toContain(
      DEFAULT_EXTRACTIVE_OPTIONS.leastCoverage,
    );
    expect(chooseBorder(borders)).toBe(0.4);
    const costly = borders.map((one) => ({ ...one, wronglyRefusing: one.leastCoverage / 4 }));
    expect(chooseBorder(costly)).toBe(0.1);
  });
});

describe('renderExtractive()', () => {
  it('has a row for each way to answer, and says what was left out and skipped', async () => {
    const report = renderExtractive({
      results: [
        {
          name: 'pond',
          leftOut: new Map([['without a passage', 2]]),
          answerers: [await measureAnswers(TASKS, extractiveAnswerer())],
        },
      ],
      weighed: { weights: STATEMENT_WEIGHTS, recall: 1 },
      borders: [{ leastCoverage: 0.2, refusing: 0.5, wronglyRefusing: 0.01 }],
      skipped: ['mtrag: not there'],
    });
    expect(report).toMatch(
      /\| extractive model \| 1 +\| 1\.000 +\| 1\.000 +\| \d+ +\| 1 +\| 1\.000 +\| 0\.000/u,
    );
    expect(report).toContain('left out of pond: 2 without a passage');
    expect(report).toContain('without an answer: 0.2. In force: 0.15.');
    expect(report).toContain('skipped: mtrag: not there');
  });

  it('means nothing of nothing', () => {
    expect(meanOf([])).toBe(0);
  });
});

async function mtragFolder(rows: readonly string[]): Promise<string> {
  const folder = await folders.make([]);
  const file = join(folder, MTRAG_TASKS);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, `${rows.join('\n')}\n`);
  return folder;
}
