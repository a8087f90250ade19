#!/usr/bin/env node
import process from 'node:process';
import { parseArgs } from 'node:util';

import { NormalizedDocumentChunker } from '@rag/chunker';
import { GrammarChunker, GrammarLibrary } from '@rag/chunker/grammars';
import type { Chunker, NormalizedDocument } from '@rag/contracts';

import { HOSTILE_SHAPES } from './hostile-shapes.js';

const USAGE = `Usage: bench:hostile [--reader grammar|heuristic] [--units N] [--language name]…

Cuts hostile texts of N and of 2N units (UTF-16; default 500,000) in every format and some languages, and tells the CPU
time of the second and how many times the first it is: linear is 2. Prints the slowest and the steepest.
`;

/** Below this a ratio says more about the machine than about the code. */
const LEAST_MEASURED_MS = 100;
const SHOWN = 12;
const FORMATS = ['text', 'markdown', 'json', 'yaml', 'csv'];
const LANGUAGES = [
  'typescript',
  'tsx',
  'python',
  'java',
  'go',
  'rust',
  'cpp',
  'csharp',
  'ruby',
  'php',
  'shell',
  'css',
];

interface Row {
  readonly name: string;
  readonly ms: number;
  readonly ratio: number;
}

async function cpuMs(chunker: Chunker, document: NormalizedDocument): Promise<number> {
  const before = process.cpuUsage();
  await chunker.chunk(document);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The least of two runs: what is measured is the code, not the machine. */
async function leastMs(chunker: Chunker, document: NormalizedDocument): Promise<number> {
  const first = await cpuMs(chunker, document);
  return first < LEAST_MEASURED_MS ? first : Math.min(first, await cpuMs(chunker, document));
}

try {
  const { values } = parseArgs({
    options: {
      reader: { type: 'string', default: 'grammar' },
      units: { type: 'string', default: '500000' },
      language: { type: 'string', multiple: true, default: LANGUAGES },
    },
  });
  const chunker =
    values.reader === 'heuristic'
      ? new NormalizedDocumentChunker()
      : new GrammarChunker(await GrammarLibrary.open());
  const units = Number(values.units);
  const kinds = [
    ...FORMATS.map((format) => ({ format, language: undefined })),
    ...values.language.map((language) => ({ format: 'source', language })),
  ];
  const rows: Row[] = [];
  for (const { format, language } of kinds) {
    await chunker.chunk({ path: 'warm', format, language, text: 'a b c\n'.repeat(1_000) });
    for (const [shape, make] of HOSTILE_SHAPES) {
      const half = await leastMs(chunker, { path: 'a', format, language, text: make(units) });
      const ms = await leastMs(chunker, { path: 'a', format, language, text: make(2 * units) });
      const ratio = half < LEAST_MEASURED_MS ? 0 : ms / half;
      rows.push({ name: `${language ?? format}: ${shape}`, ms, ratio });
    }
  }
  const show = (title: string, key: 'ms' | 'ratio'): void => {
    process.stdout.write(`${title}\n`);
    for (const { name, ms, ratio } of rows.toSorted((left, right) => right[key] - left[key]).slice(0, SHOWN))
      process.stdout.write(`  ${ms.toFixed(0).padStart(6)} ms  ${ratio.toFixed(2)}  ${name}\n`);
  };
  process.stdout.write(`${rows.length} texts of ${2 * units} units\n`);
  show('slowest', 'ms');
  show('steepest', 'ratio');
} catch (error) {
  process.stderr.write(
    `bench:hostile: ${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`,
  );
  process.exitCode = 2;
}
