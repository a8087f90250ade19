import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import process from 'node:process';

import { MEASURED_INDEXES, measureVectors, type VectorSubject } from './measure-vectors.js';

const SUBJECTS: readonly VectorSubject[] = [
  { documents: 5_000, dimensions: 384, queries: 200, topK: 10, clustered: true },
  { documents: 10_000, dimensions: 384, queries: 200, topK: 10, clustered: true },
  { documents: 50_000, dimensions: 384, queries: 100, topK: 10, clustered: true },
  { documents: 10_000, dimensions: 1_536, queries: 100, topK: 10, clustered: true },
  { documents: 10_000, dimensions: 384, queries: 200, topK: 10, clustered: false },
];

function residentBytes(): number {
  // Present where Node was started with --expose-gc, as the command does.
  (globalThis as { gc?: () => void }).gc?.();
  return process.memoryUsage.rss();
}

async function measureRow(subject: VectorSubject, indexAt: number): Promise<string> {
  const machine = { nowMs: () => performance.now(), residentBytes };
  const figures = await measureVectors(subject, MEASURED_INDEXES[indexAt]!, machine);
  const { index, buildMs, p50Ms, p95Ms, recall, megabytes } = figures;
  return (
    `| ${subject.documents} × ${subject.dimensions}${subject.clustered ? '' : ', anywhere'} | ${index} | ${(buildMs / 1_000).toFixed(1)} s | ` +
    `${p50Ms.toFixed(2)} ms | ${p95Ms.toFixed(2)} ms | ${recall.toFixed(3)} | ${megabytes.toFixed(0)} MB |\n`
  );
}

const [subjectAt, indexAt] = process.argv.slice(2).map(Number);
if (subjectAt !== undefined && indexAt !== undefined) {
  process.stdout.write(await measureRow(SUBJECTS[subjectAt]!, indexAt));
} else {
  process.stdout.write(
    '| documents × dimensions | index | build | p50 | p95 | recall@10 | memory |\n|---|---|---|---|---|---|---|\n',
  );
  // A process for each row: what one index gave back would hide what the next one takes.
  for (const subject of SUBJECTS.keys()) {
    for (const index of MEASURED_INDEXES.keys()) {
      const script = [fileURLToPath(import.meta.url), String(subject), String(index)];
      process.stdout.write(execFileSync(process.execPath, ['--expose-gc', ...script], { encoding: 'utf8' }));
    }
  }
}
