import type { Fields } from '../bank/fields.js';
import { textOf } from '../bank/json.js';
import { CheckFailure, expectThat, show } from '../bank/verdicts.js';
import { titleOf, valueOf, type Step } from '../world/step.js';
import type { World } from '../world/world.js';
import type { CheckTable } from './check.js';
import { expectText, sameData } from './compare.js';
import { listedSteps, namedSteps, namedValues } from './find-steps.js';
import { readFence, splitPrompt, type ReadEvidence } from './read-fence.js';

/** What is asked of prompts. */
export const PROMPT_CHECKS: CheckTable = {
  text: (fields, { world }) => {
    for (const text of namedValues(fields, world, 'text')) expectText(fields, 'the text', text);
  },
  query_verbatim: (fields, { world }) => {
    const wanted = fields.text('text');
    for (const text of namedValues(fields, world, 'text')) {
      const { query } = splitPrompt(text);
      expectThat(query === wanted, () => `the query is ${show(query)}, expected ${show(wanted)}`);
    }
  },
  fence: async (fields, { world }) => {
    const count = fields.optionalNumber('evidence');
    // A fence that cannot be read, or has another root, fails as it is read.
    fields.optionalFlag('single_root');
    fields.optionalFlag('well_formed');
    const ids = fields.optionalTexts('decoded_ids');
    const contents = fields.optionalTexts('decoded_contents');
    const parts = fields.optionalTexts('decoded_contains') ?? [];
    const metadata = Object.entries(fields.optionalObject('decoded_metadata') ?? {});
    const equalSource = fields.optionalFlag('decoded_contents_equal_source') ?? false;
    for (const text of namedValues(fields, world, 'text')) {
      const { evidence: fence } = splitPrompt(text);
      const evidence = fence === '' ? withoutFence(text, count) : readFence(fence);
      expectThat(
        count === undefined || evidence.length === count,
        `there are ${evidence.length} pieces of evidence, expected ${count ?? 0}`,
      );
      expectSame(
        'the ids',
        evidence.map(({ id }) => id),
        ids,
      );
      expectSame(
        'the contents',
        evidence.map(({ content }) => content),
        contents,
      );
      for (const part of parts)
        expectThat(
          evidence.some(({ content }) => content.includes(part)),
          () => `no evidence holds ${show(part)}`,
        );
      for (const [key, value] of metadata)
        expectThat(
          evidence.some((one) => one.metadata.get(key) === textOf(value)),
          () => `no evidence has "${key}" ${show(value)}: ${show(evidence.map((one) => [...one.metadata]))}`,
        );
      if (equalSource) await expectSourceOf(evidence, world);
    }
  },
  same_evidence_bytes: (fields, { world }) => {
    const steps = listedSteps(fields, world);
    const [first, ...others] = steps.map((step) => splitPrompt(valueOf(step, 'text')).evidence);
    if (first === undefined || others.length === 0) throw fields.fault('compares fewer than two steps');
    expectThat(first !== '', 'the first prompt has no evidence');
    for (const other of others)
      expectThat(other === first, () => `the evidence differs: ${show(first)} and ${show(other)}`);
  },
  not_contains_root_path: (fields, { world }) => {
    for (const step of namedSteps(fields, world))
      expectThat(
        !outputOf(step, fields).includes(world.folder),
        `${titleOf(step)} shows the path of the root`,
      );
  },
};

function withoutFence(text: string, count: number | undefined): readonly ReadEvidence[] {
  if (count === 0) return [];
  throw new CheckFailure(`there is no fence in ${show(text)}`);
}

function expectSame(what: string, found: readonly string[], wanted: readonly string[] | undefined): void {
  if (wanted !== undefined)
    expectThat(sameData(found, wanted), () => `${what} are ${show(found)}, expected ${show(wanted)}`);
}

async function expectSourceOf(evidence: readonly ReadEvidence[], world: World): Promise<void> {
  for (const { id, content } of evidence) {
    const found = await Promise.all(world.sessions.all.map(async (rag) => rag.getDocument(id)));
    const sources = found.flatMap((document) => document?.content ?? []);
    expectThat(
      sources.includes(content),
      () => `"${id}" decodes to ${show(content)}, its source is ${show(sources)}`,
    );
  }
}

/** Everything that a step showed to whoever called it. */
function outputOf(step: Step, fields: Fields): string {
  const { outcome } = step;
  switch (outcome?.kind) {
    case 'text':
      return outcome.value;
    case 'program':
      return outcome.value.stdout + outcome.value.stderr;
    case 'response':
      return outcome.value.body;
    case 'results':
      return JSON.stringify(outcome.value.map(({ id, content, metadata }) => [id, content, metadata]));
    case undefined:
    case 'chunks':
    case 'listing':
    case 'nothing':
    case 'probe':
    case 'report':
    case 'status':
    case 'tokens':
    case 'upgrade':
    case 'value':
      throw fields.fault('names a step that shows nothing');
  }
}
