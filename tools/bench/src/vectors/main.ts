import process from 'node:process';

import { measureVectors, type VectorSubject } from './measure-vectors.js';

const SUBJECTS: readonly VectorSubject[] = [
  { documents: 10_000, dimensions: 384, queries: 200, topK: 10 },
  { documents: 50_000, dimensions: 384, queries: 50, topK: 10 },
  { documents: 10_000, dimensions: 1_536, queries: 50, topK: 10 },
];

function externalBytes(): number {
  // Present where Node was started with --expose-gc, as the command does.
  (globalThis as { gc?: () => void }).gc?.();
  return process.memoryUsage().arrayBuffers;
}

process.stdout.write(
  '| documents × dimensions | precision | p50 | p95 | recall@10 | vectors |\n|---|---|---|---|---|---|\n',
);
for (const subject of SUBJECTS) {
  const machine = { nowMs: () => performance.now(), externalBytes };
  for (const { precision, p50Ms, p95Ms, recall, megabytes } of measureVectors(subject, machine)) {
    process.stdout.write(
      `| ${subject.documents} × ${subject.dimensions} | ${precision} | ${p50Ms.toFixed(2)} ms | ${p95Ms.toFixed(2)} ms | ` +
        `${recall.toFixed(3)} | ${megabytes.toFixed(1)} MB |\n`,
    );
  }
}
