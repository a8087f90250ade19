import { compileMetadataFilter, Document, RagError, SearchResult } from '@rag/contracts';

const document = Document.builder()
  .id('src/auth.ts#0')
  .content('export function login() {}')
  .metadata({ file: 'src/auth.ts', startLine: 1, tags: ['auth'] })
  .build();
const passes = compileMetadataFilter({ tags: 'auth', startLine: { $lt: 10 } });
console.log(passes(document.metadata), new SearchResult(document, 0.5).id);
try {
  compileMetadataFilter({ startLine: { $near: 3 } as never });
} catch (error) {
  if (RagError.is(error)) console.log(error.code);
}
