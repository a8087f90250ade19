import {
  ndcgAt,
  readEvidenceCorpus,
  runChunkBenchmark,
  seededRandom,
  summarizeChunkBenchmark,
} from '@rag/eval';

console.log(ndcgAt(['x', 'a'], new Map([['a', 1]]), 10).toFixed(4));

const documents = [{ id: 'a.md', text: 'The port is 8080.' }];
const questions =
  '{"id":"1","language":"en","text":"Which port?","evidence":[{"document":"a.md","quote":"8080"}]}';
const result = await runChunkBenchmark({
  corpus: readEvidenceCorpus(documents, questions, 'questions.jsonl'),
  chunk: ({ id, text }) => [{ documentId: id, text, segments: [{ at: 0, start: 0, end: text.length }] }],
  rank: (chunks) => () => [...chunks.keys()], // index here, order for a question there
});
console.log(summarizeChunkBenchmark(result, { random: seededRandom(1) }).budgets[0]?.found.mean);
