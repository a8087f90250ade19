#!/usr/bin/env node
import process from 'node:process';

import { RagError } from '@rag/contracts';

import { USAGE } from './command/parse-arguments.js';
import { runEvaluate } from './command/run-evaluate.js';

try {
  process.exitCode = await runEvaluate(process.argv.slice(2), {
    environment: process.env,
    print: (text) => process.stdout.write(`${text}\n`),
    note: (text) => process.stderr.write(`${text}\n`),
  });
} catch (error) {
  process.stderr.write(`eval: ${error instanceof Error ? error.message : String(error)}\n`);
  if (RagError.is(error) && error.code === 'RAG_EVALUATE_USAGE') process.stderr.write(`\n${USAGE}`);
  process.exitCode = 2;
}
