import { classicAnalyzer } from '@rag/analysis';
import { BM25Stream } from '@rag/bm25';
import { chunkDocumentInit, NormalizedDocumentChunker } from '@rag/chunker';
import { compileMetadataFilter, Document, RagError, type RankedStream } from '@rag/contracts';
import { HybridRetriever, KnowledgeBaseStream } from '@rag/fusion';
import {
  analyzeDocuments,
  appendSegment,
  documentFrequency,
  GenerationCell,
  SegmentBuilder,
} from '@rag/inverted-index';
import { buildContextPrompt } from '@rag/prompt-fence';
import { InMemoryKnowledgeBase } from '@rag/tfidf-kb';

/** Something that must be so, and whether it is. */
export interface Fact {
  readonly text: string;
  readonly holds: boolean;
}

const FILES = [
  {
    path: 'docs/deploys.md',
    format: 'markdown',
    text: '# Deploys\n\n## Train\n\nThe release train leaves on Friday.\n\n## Rollback\n\nRevert the <release>.\n',
  },
  { path: 'src/train.ts', format: 'source', language: 'typescript', text: 'export function leave() {}\n' },
];

/**
 * Indexes two files, searches, fuses and fences with every pure package; what came of it.
 *
 * It uses nothing of Node or of a page, so that it runs in both and in a worker.
 */
export async function exercisePurePackages(): Promise<readonly Fact[]> {
  const facts: Fact[] = [];
  const expect = (text: string, holds: boolean): void => void facts.push({ text, holds });

  const chunker = new NormalizedDocumentChunker();
  const documents = FILES.flatMap((file) =>
    chunker.chunk(file).map((chunk) => new Document(chunkDocumentInit(file, chunk))),
  );
  expect('the chunker cuts at sections and definitions', documents.length === 3);

  const cell = new GenerationCell();
  const segment = new SegmentBuilder().add(documents, analyzeDocuments(classicAnalyzer, documents)).build();
  cell.publish(appendSegment(cell.current, segment).generation);
  const [term = ''] = classicAnalyzer.analyze('train');
  expect('the inverted index counts documents', documentFrequency(cell.current, term) === 1);

  const stream = new BM25Stream();
  stream.add(documents);
  const store = new InMemoryKnowledgeBase();
  store.addDocuments(documents);
  store.addDocument(Document.builder().id('vector').content('A vector').embedding([0, 1]).build());
  const query = 'when does the release train leave?';
  const [best] = stream.search(query, 1);
  expect('BM25 ranks', best?.metadata['headingPath'] !== undefined && best.content.includes('Friday'));
  expect('BM25 explains to the last bit', stream.explain(query, best?.id ?? '')?.value === best?.score);
  expect('TF-IDF ranks', store.search(query, 1)[0]?.id === best?.id);
  expect('embeddings are ranked', store.searchByEmbedding([0, 2], 1)[0]?.id === 'vector');

  const hanging: RankedStream = {
    name: 'hanging',
    isAvailable: () => true,
    snapshot: () => ({ generation: 1, search: () => new Promise(() => undefined) }),
  };
  const retriever = HybridRetriever.builder()
    .stream(stream, 0.6)
    .stream(new KnowledgeBaseStream(store), 0.4)
    .stream(hanging, 1)
    .timeoutMs(1)
    .build();
  const { results, diagnostics } = await retriever.retrieveDetailed(query, 2);
  const outcomes = diagnostics.streams.map(({ outcome }) => outcome).join(' ');
  expect('two streams answer, a third is late', outcomes === 'answered answered timed-out');
  expect('the fused list has the best first', results[0]?.id === best?.id);

  const rollback = store.search('rollback revert', 1);
  const prompt = buildContextPrompt(query, rollback);
  expect('the fence escapes', prompt.includes('Revert the &lt;release&gt;.'));
  expect('the query ends the prompt unchanged', prompt.endsWith(`\n${query}\n</tnsai-user-message>`));

  expect('documents get ids', Document.of('a').id !== Document.of('a').id);
  expect(
    'errors are recognised',
    RagError.is(errorOf(() => compileMetadataFilter({ a: { $near: 1 } as never }))),
  );
  return facts;
}

function errorOf(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}
