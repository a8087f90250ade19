#!/usr/bin/env node
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';

import { NormalizedDocumentChunker } from '@rag/chunker';
import { GrammarChunker, GrammarLibrary } from '@rag/chunker/grammars';
import { detectFormat } from '@rag/ingest';

import { measureBoundaries, type BoundaryFile } from './measure-boundaries.js';

const USAGE = `Usage: bench:boundaries [--reader grammar|heuristic] [--poor N] <folder>…

Cuts the TypeScript, JavaScript and Markdown files of folders and tells what the cuts fall on, by TypeScript's own parser
and by a few rules for Markdown: a symbol or section, a part of one that is too large for a chunk, or elsewhere.
`;

const LANGUAGES = new Set(['typescript', 'tsx', 'javascript', 'jsx']);
const SKIPPED = new Set(['node_modules', '.git', '.turbo', 'coverage']);

async function collect(folder: string, files: BoundaryFile[]): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!SKIPPED.has(entry.name)) await collect(path, files);
    } else if (entry.isFile()) {
      const bytes = await readFile(path);
      const found = detectFormat(path, bytes);
      if (found.kind !== 'text') continue;
      const { format, language } = found;
      const isCode = format === 'source' && LANGUAGES.has(language ?? '');
      if (!isCode && format !== 'markdown') continue;
      const text = bytes
        .toString('utf8')
        .replace(/^\uFEFF/u, '')
        .replaceAll('\r\n', '\n');
      files.push({ path, format: isCode ? 'source' : 'markdown', language, text });
    }
  }
}

try {
  const { values, positionals } = parseArgs({
    options: { reader: { type: 'string', default: 'grammar' }, poor: { type: 'string', default: '0' } },
    allowPositionals: true,
  });
  if (positionals.length === 0) throw new Error('name a folder');
  const files: BoundaryFile[] = [];
  for (const folder of positionals) await collect(folder, files);
  const chunker =
    values.reader === 'heuristic'
      ? new NormalizedDocumentChunker()
      : new GrammarChunker(await GrammarLibrary.open());
  for (const format of ['source', 'markdown'] as const) {
    const counts = await measureBoundaries(
      chunker,
      files.filter((file) => file.format === format),
    );
    const { symbol, forced, avoidable, inside } = counts.cuts;
    const all = symbol + forced + avoidable + inside;
    const share = (count: number): string => `${((100 * count) / Math.max(1, all)).toFixed(2)} % (${count})`;
    process.stdout.write(
      `${format}: ${counts.files} files, ${counts.chunks} chunks, ${all} cuts\n` +
        `  ${share(symbol)} at a symbol or section\n` +
        `  ${share(forced)} at a part of one that does not fit into a chunk\n` +
        `  ${share(avoidable)} at a part of one that fits\n` +
        `  ${share(inside)} elsewhere\n` +
        `  ${share(symbol + forced)} where they should be\n`,
    );
    for (const place of counts.poor.slice(0, Number(values.poor))) process.stdout.write(`  ${place}\n`);
  }
} catch (error) {
  process.stderr.write(
    `bench:boundaries: ${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`,
  );
  process.exitCode = 2;
}
