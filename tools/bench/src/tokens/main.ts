#!/usr/bin/env node
import process from 'node:process';

import { renderRows } from '../render-rows.js';
import { loadFixtures } from './fixture-documents.js';
import { MAX_TOKENS, measureTokens, type FixtureTokens } from './measure-tokens.js';
import { loadTokenCounters, type TokenCounter } from './token-counter.js';

function render(measured: readonly FixtureTokens[], counters: readonly TokenCounter[]): string {
  const rows = measured.map(({ fixture, chunks, largest }) => [
    fixture,
    String(chunks),
    ...[...largest.values()].map((tokens) => (tokens > MAX_TOKENS ? `${tokens} !` : String(tokens))),
  ]);
  const largest = counters.map(({ name }) =>
    String(measured.reduce((most, one) => Math.max(most, one.largest.get(name) ?? 0), 0)),
  );
  return renderRows(
    ['texts', 'chunks', ...counters.map(({ name }) => name)],
    [...rows, ['largest', '', ...largest]],
  );
}

try {
  const counters = await loadTokenCounters();
  const measured = measureTokens(await loadFixtures(), counters);
  process.stdout.write(
    process.argv.includes('--json')
      ? `${JSON.stringify(
          measured.map((one) => ({ ...one, largest: Object.fromEntries(one.largest) })),
          undefined,
          2,
        )}\n`
      : `The largest embedding input in tokens, prefix and special tokens included; "!" is above ${MAX_TOKENS}.\n\n${render(measured, counters)}\n`,
  );
} catch (error) {
  process.stderr.write(`bench:tokens: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
