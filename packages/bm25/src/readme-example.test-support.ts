import { BM25Stream } from '@rag/bm25';
import { Document } from '@rag/contracts';

const stream = new BM25Stream();
stream.add([
  Document.of('The authentication middleware reads the token', 'file', 'src/auth.ts'),
  Document.of('Parses the configuration file', 'file', 'src/config.ts'),
]);
const [best] = stream.search('auth token', 5); // "auth" also asks for authentication and authorization
console.log(best?.metadata['file'], stream.explain('auth token', best?.id ?? '')?.value === best?.score);
