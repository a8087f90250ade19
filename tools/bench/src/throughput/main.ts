import process from 'node:process';

import { NormalizedDocumentChunker } from '@rag/chunker';
import { GrammarChunker, GrammarLibrary } from '@rag/chunker/grammars';
import type { Chunker } from '@rag/contracts';

import { readCorpus } from './read-corpus.js';
import { measureThroughput } from './throughput.js';

const RUNS = 5;
const USAGE = 'usage: throughput [--markdown FOLDER] [--typescript FOLDER] [--python FOLDER]';

interface Subject {
  readonly format: string;
  readonly language?: string;
  readonly endings: readonly string[];
}

const SUBJECTS: ReadonlyMap<string, Subject> = new Map([
  ['--markdown', { format: 'markdown', endings: ['.md', '.markdown'] }],
  ['--typescript', { format: 'source', language: 'typescript', endings: ['.ts', '.mts', '.cts'] }],
  ['--python', { format: 'source', language: 'python', endings: ['.py'] }],
]);

function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

async function main(commands: readonly string[]): Promise<number> {
  if (commands.length === 0 || commands.length % 2 !== 0) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const library = await GrammarLibrary.open();
  const chunkers: readonly (readonly [string, Chunker])[] = [
    ['grammar', new GrammarChunker(library)],
    ['heuristic', new NormalizedDocumentChunker()],
  ];
  for (let at = 0; at < commands.length; at += 2) {
    const subject = SUBJECTS.get(commands[at] ?? '');
    const folder = commands[at + 1];
    if (subject === undefined || folder === undefined) {
      process.stderr.write(`${USAGE}\n`);
      return 2;
    }
    const { endings, ...kind } = subject;
    const texts = await readCorpus(folder, endings);
    for (const [name, chunker] of chunkers) {
      if (kind.format !== 'source' && name === 'grammar') continue;
      const found = await measureThroughput(chunker, texts, kind, RUNS, processorSeconds);
      const runs = found.runs.map((run) => run.toFixed(1)).join(' ');
      const label = kind.format === 'source' ? `${kind.language ?? ''} by ${name}` : kind.format;
      process.stdout.write(
        `${label}: ${found.median.toFixed(1)} MB/s a core, median of ${RUNS} (${runs}); ` +
          `${found.texts} texts, ${found.megabytes.toFixed(1)} MB, ${found.chunks} chunks\n`,
      );
    }
  }
  process.stdout.write(`parser memory: ${(library.memoryBytes / 1e6).toFixed(0)} MB\n`);
  return 0;
}

process.exitCode = await main(process.argv.slice(2));
