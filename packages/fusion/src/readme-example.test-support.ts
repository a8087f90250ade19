import { Document, SearchResult, type RankedStream } from '@rag/contracts';
import { HybridRetriever } from '@rag/fusion';

const streamOf = (name: string, ranking: readonly Document[]): RankedStream => ({
  name,
  isAvailable: () => true,
  snapshot: () => ({
    generation: 1,
    search: (_query, topK) =>
      ranking.slice(0, topK).map((document, i) => new SearchResult(document, 1 / (i + 1))),
  }),
});
const [auth, login] = ['auth.md', 'login.ts'].map((file) => Document.of(`about ${file}`, 'file', file));
if (auth === undefined || login === undefined) throw new Error('two documents were made');

const retriever = HybridRetriever.builder()
  .stream(streamOf('bm25', [login, auth]), 0.6)
  .stream(streamOf('knowledge-base', [auth]), 0.4)
  .build();
const results = await retriever.retrieve('authentication flow', 10);
console.log(results.map(({ metadata, score }) => `${String(metadata['file'])} ${score.toFixed(4)}`));
