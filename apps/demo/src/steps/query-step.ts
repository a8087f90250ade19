import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { SearchResult } from '@rag/contracts';
import type { RagService } from '@rag/server';

import type { Claims, Print } from '../claims.js';
import {
  bothStreamsContribute,
  everyStreamAnswered,
  mostOfOneFile,
  fusionFollowsTheFormula,
} from '../fusion-check.js';
import { printable } from '../printable.js';
import type { DemoQuery } from '../queries.js';

const TOP_K = 5;

/** Enough that a file which matches everywhere would have more than its share. */
const DEEP_TOP_K = 30;

/** What a file may have of an answer. */
const MAX_PER_FILE = 3;

/** Runs the queries and shows the hits with their places. */
export async function queryStep(
  rag: RagService,
  folder: string,
  queries: readonly DemoQuery[],
  print: Print,
  claims: Claims,
): Promise<void> {
  for (const { text, expectedFile } of queries) {
    print(`  "${text}"`);
    const answer = await rag.searchDetailed(text, TOP_K);
    const hits = answer.results;
    hits.forEach((hit, index) => {
      print(`    ${index + 1}. ${placeOf(hit)}  ${hit.score.toFixed(4)}  ${firstLineOf(hit)}`);
    });
    const places = await Promise.all(hits.map(async (hit) => standsWhereItSays(folder, hit)));
    claims.check(
      'every hit stands in the file at the lines it names',
      hits.length > 0 && places.every(Boolean),
    );
    claims.check(
      'both streams answered, and what fusion gave each hit is the formula of their ranks',
      everyStreamAnswered(answer) && bothStreamsContribute(answer) && fusionFollowsTheFormula(answer),
    );
    const deep = await rag.searchDetailed(text, DEEP_TOP_K);
    claims.check(`no file has more than ${MAX_PER_FILE} results`, mostOfOneFile(deep) <= MAX_PER_FILE);
    if (expectedFile !== undefined) {
      claims.check(
        `${expectedFile} is among them`,
        hits.some((hit) => hit.metadata['file'] === expectedFile),
      );
    }
  }
}

/** `file:start-end` of a hit. */
export function placeOf({ metadata }: SearchResult): string {
  return printable(
    `${String(metadata['file'])}:${String(metadata['startLine'])}-${String(metadata['endLine'])}`,
  );
}

function firstLineOf({ content }: SearchResult): string {
  return printable(content.split('\n', 1)[0] ?? '')
    .trim()
    .slice(0, 60);
}

async function standsWhereItSays(folder: string, { content, metadata }: SearchResult): Promise<boolean> {
  const { file, startLine, endLine, encoding, repeatedLines } = metadata;
  if (typeof file !== 'string' || typeof startLine !== 'number' || typeof endLine !== 'number') return false;
  if (encoding !== undefined) return true; // read in another encoding than this check reads
  const lines = (await readFile(join(folder, file), 'utf8'))
    .replace(/^\uFEFF/u, '')
    .replaceAll('\r\n', '\n')
    .split('\n');
  const [before = 0, after = 0] = Array.isArray(repeatedLines) ? repeatedLines.map(Number) : [];
  const shown = content.split('\n');
  const own = shown.slice(before, shown.length - after).join('\n');
  const excerpt = lines.slice(startLine - 1, endLine).join('\n');
  // White space of documents is normalised, and a chunk may begin or end within a line.
  return withoutWhiteSpace(excerpt).includes(withoutWhiteSpace(own));
}

function withoutWhiteSpace(text: string): string {
  return text.replaceAll(/\s+/gu, '');
}
