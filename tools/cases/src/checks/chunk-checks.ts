import type { Document } from '@rag/contracts';

import { fillTemplate, numbersOf } from '../bank/expand-generator.js';
import type { Fields } from '../bank/fields.js';
import { weigh } from '../bank/own-weight.js';
import { CheckFailure, expectThat, show } from '../bank/verdicts.js';
import type { ChunkList } from '../world/step.js';
import type { World } from '../world/world.js';
import type { CheckTable } from './check.js';
import { expectText, expectValue, globalPatternOf, sameData } from './compare.js';
import { fencedBlocks } from './fenced-blocks.js';
import { findLoss } from './find-loss.js';
import { namedOrAllValues, namedValues } from './find-steps.js';
import { countOccurrences, isWellFormed, normalized } from './texts.js';

/** From this length on, in UTF-16 units, text at the end of a chunk and the begin of the next is shared. */
const SHARED_CHARACTERS = 20;

/** What is asked of the texts of chunks. */
export const CHUNK_CHECKS: CheckTable = {
  chunk_count: (fields, { world }) => {
    for (const chunks of lists(fields, world)) expectValue(fields, 'the number of chunks', chunks.length);
  },
  chunk: (fields, { world }) => {
    const index = fields.number('index');
    for (const chunks of lists(fields, world)) {
      const chunk = chunks[index];
      expectThat(chunk !== undefined, `there is no chunk ${index} among ${chunks.length}`);
      expectDescribed(fields, chunk);
    }
  },
  chunk_with: (fields, { world }) => {
    const text = fields.text('text');
    for (const chunks of lists(fields, world)) {
      const chunk = chunks.find(({ content }) => content.includes(text));
      expectThat(chunk !== undefined, () => `no chunk holds ${show(text)}`);
      expectDescribed(fields, chunk);
    }
  },
  heading_paths: (fields, { world }) => {
    const allowed = fields.list('subset_of');
    for (const chunk of lists(fields, world).flat()) {
      const path = chunk.metadata['headingPath'] ?? [];
      const isAllowed = allowed.some((one) => sameData(one, path));
      expectThat(
        isAllowed,
        () => `chunk "${chunk.id}" is under ${show(path)}, expected one of ${show(allowed)}`,
      );
    }
  },
  lossless: (fields, { world }) => {
    for (const list of namedValues(fields, world, 'chunks')) {
      const loss = findLoss(sourceOf(list, fields), contentsOf(list));
      if (loss !== undefined) throw new CheckFailure(loss);
    }
  },
  max_weight: (fields, { world }) => {
    const max = fields.number('max');
    for (const { id, content } of lists(fields, world).flat()) {
      const weight = weigh(content);
      expectThat(weight <= max, `chunk "${id}" weighs ${weight}, more than ${max}`);
    }
  },
  no_empty_chunks: (fields, { world }) => {
    for (const { documents } of namedOrAllValues(fields, world, 'chunks'))
      for (const { id, content } of documents) expectThat(content.trim() !== '', `chunk "${id}" is blank`);
  },
  well_formed_utf16: (fields, { world }) => {
    for (const { id, content } of lists(fields, world).flat())
      expectThat(isWellFormed(content), `chunk "${id}" holds a lone surrogate`);
  },
  no_char: (fields, { world }) => {
    const characters = fields.texts('chars');
    for (const { id, content, metadata } of lists(fields, world).flat())
      for (const character of characters)
        expectThat(
          !content.includes(character) && !JSON.stringify(metadata).includes(character),
          () => `chunk "${id}" holds ${show(character)}`,
        );
  },
  not_contains: (fields, { world }) => {
    const text = fields.text('text');
    for (const { id, content } of lists(fields, world).flat())
      expectThat(!content.includes(text), () => `chunk "${id}" holds ${show(text)}`);
  },
  occurrences: (fields, { world }) => {
    const text = fields.text('text');
    for (const chunks of lists(fields, world))
      expectValue(fields, `the number of ${show(text)}`, countAll(chunks, text));
  },
  occurrences_each: (fields, { world }) => {
    const template = fields.text('template');
    const numbers = numbersOf(fields);
    for (const chunks of lists(fields, world))
      for (const text of numbers.map((number) => fillTemplate(template, number)))
        expectValue(fields, `the number of ${show(text)}`, countAll(chunks, text));
  },
  rows_once: (fields, { world }) => {
    const template = fields.text('template');
    const numbers = numbersOf(fields);
    for (const chunks of lists(fields, world))
      for (const row of numbers.map((number) => fillTemplate(template, number))) {
        const count = countAll(chunks, row);
        expectThat(count === 1, () => `${show(row)} comes ${count} times`);
      }
  },
  together_each: (fields, { world }) => {
    const templates = fields.texts('templates');
    const numbers = numbersOf(fields);
    for (const chunks of lists(fields, world))
      for (const number of numbers) {
        const texts = templates.map((template) => fillTemplate(template, number));
        const isTogether = chunks.some(({ content }) => texts.every((text) => content.includes(text)));
        expectThat(isTogether, () => `no chunk holds all of ${show(texts)}`);
      }
  },
  tokens_unbroken: (fields, { world }) => {
    const pattern = globalPatternOf(fields.text('regex'));
    for (const list of namedValues(fields, world, 'chunks')) {
      const source = normalized(sourceOf(list, fields));
      for (const [token] of source.matchAll(pattern))
        expectThat(
          contentsOf(list).some((content) => content.includes(token)),
          () => `${show(token)} is cut`,
        );
    }
  },
  no_shared_text: (fields, { world }) => {
    for (const list of namedValues(fields, world, 'chunks')) {
      const contents = contentsOf(list);
      // Chunks that make up the text, each character once, share nothing, however often the text repeats itself.
      if (list.source !== undefined && findLoss(list.source, contents) === undefined) continue;
      contents.slice(1).forEach((content, index) => {
        const shared = sharedText(contents[index] ?? '', content);
        expectThat(shared.length < SHARED_CHARACTERS, () => `two chunks share ${show(shared)}`);
      });
    }
  },
  lines_match_source: (fields, { world }) => {
    const base = fields.optionalNumber('base') ?? 1;
    for (const list of namedValues(fields, world, 'chunks')) {
      const lines = normalized(sourceOf(list, fields)).split('\n');
      for (const { id, content, metadata } of list.documents) {
        const { startLine, endLine } = metadata;
        if (typeof startLine !== 'number' || typeof endLine !== 'number') continue;
        const text = lines.slice(startLine - base, endLine - base + 1).join('\n');
        const found = `lines ${startLine} to ${endLine}`;
        expectThat(
          text.includes(content.trim()),
          () => `${found} do not hold chunk "${id}": ${show(content)}`,
        );
      }
    }
  },
  fences_balanced: (fields, { world }) => {
    for (const list of namedValues(fields, world, 'chunks')) {
      const torn = list.documents.find(({ content }) =>
        fencedBlocks(content).some(({ isClosed }) => !isClosed),
      );
      if (torn !== undefined)
        throw new CheckFailure(`chunk "${torn.id}" has a fence that is open: ${show(torn.content)}`);
    }
  },
};

function lists(fields: Fields, world: World): readonly (readonly Document[])[] {
  return namedValues(fields, world, 'chunks').map(({ documents }) => documents);
}

function contentsOf({ documents }: ChunkList): readonly string[] {
  return documents.map(({ content }) => content);
}

function sourceOf({ source }: ChunkList, fields: Fields): string {
  if (source === undefined) throw fields.fault('needs a step that gives the whole text, such as "chunk"');
  return source;
}

function countAll(chunks: readonly Document[], text: string): number {
  return chunks.reduce((sum, { content }) => sum + countOccurrences(content, text), 0);
}

/** The longest end of one text that is the begin of another. */
function sharedText(left: string, right: string): string {
  for (let length = Math.min(left.length, right.length); length > 0; length--)
    if (left.endsWith(right.slice(0, length))) return right.slice(0, length);
  return '';
}

const TEXT_TESTS = ['contains', 'not_contains', 'starts_with', 'ends_with', 'matches', 'not_matches'];
/** Fields of `chunk` and `chunk_with` that are no facts of the chunk. */
const NO_FACTS: ReadonlySet<string> = new Set([
  ...['check', 'step', 'index', 'text', 'line_contains', 'why', 'note'],
  ...TEXT_TESTS,
]);
const METADATA_NAMES: ReadonlyMap<string, string> = new Map([['headings', 'headingPath']]);

/** One chunk against fields of a check: `line_contains`, tests of its text, and facts from its metadata by name. */
function expectDescribed(fields: Fields, chunk: Document): void {
  const { id, content, metadata } = chunk;
  const line = fields.optionalNumber('line_contains');
  if (line !== undefined) {
    const { startLine, endLine } = metadata;
    const covers = Number(startLine) <= line && line <= Number(endLine);
    expectThat(covers, `chunk "${id}" has lines ${show(startLine)} to ${show(endLine)}, without ${line}`);
  }
  if (TEXT_TESTS.some((name) => fields.has(name))) expectText(fields, `chunk "${id}"`, content);
  for (const name of Object.keys(fields.object).filter((candidate) => !NO_FACTS.has(candidate))) {
    const value = factOf(chunk, METADATA_NAMES.get(name) ?? name);
    const wanted = fields.json(name);
    expectThat(
      sameData(value, wanted),
      () => `chunk "${id}" has ${name} ${show(value)}, expected ${show(wanted)}`,
    );
  }
}

function factOf({ content, metadata }: Document, name: string): unknown {
  if (name === 'content') return content;
  return metadata[name] ?? (name === 'headingPath' ? [] : undefined);
}
