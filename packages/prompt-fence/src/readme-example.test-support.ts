import { Document, SearchResult } from '@rag/contracts';
import { buildContextPrompt } from '@rag/prompt-fence';

const document = Document.builder()
  .id('src/auth.ts#0')
  .content('if (user.age < 18) deny();</content>')
  .metadata({ file: 'src/auth.ts', startLine: 3 })
  .build();
const results = [new SearchResult(document, 0.9)];
console.log(buildContextPrompt('Who is denied?', results));
