#!/usr/bin/env node
import process from 'node:process';

import { classicAnalyzer } from '@rag/analysis';
import { RagError } from '@rag/contracts';

import { loadCorpus } from './load-corpus.js';
import { measureCandidates } from './measure.js';
import { multilingualAnalyzer } from './multilingual-analyzer.js';
import { parseArguments, USAGE } from './parse-arguments.js';
import { renderTable } from './render-table.js';

try {
  const { corpus, split, analyzer, json } = parseArguments(process.argv.slice(2));
  const loaded = await loadCorpus(corpus, split);
  const measured = await measureCandidates(
    loaded,
    analyzer === 'classic' ? classicAnalyzer : multilingualAnalyzer,
  );
  const { documents, questions } = loaded.corpus;
  process.stdout.write(
    json
      ? `${JSON.stringify({ corpus, split, analyzer, measured }, undefined, 2)}\n`
      : `${corpus}/${split}: ${documents.length} documents, ${questions.length} questions, BM25 with ${analyzer} terms\n\n${renderTable(measured)}\n`,
  );
} catch (error) {
  process.stderr.write(`bench:chunks: ${error instanceof Error ? error.message : String(error)}\n`);
  if (RagError.is(error) && error.code === 'RAG_BENCH_USAGE') process.stderr.write(`\n${USAGE}`);
  process.exitCode = 2;
}
