import { Document } from '@rag/contracts';
import { batched, cached, VectorMemoryStore, VectorStream } from '@rag/vector';

const letters = (text: string): Float32Array =>
  Float32Array.from('aeiou', (vowel) => text.split(vowel).length - 1);
const embedding = cached(
  batched({ model: 'vowels', dimensions: 5, embed: async (texts) => Promise.resolve(texts.map(letters)) }),
);

const store = new VectorMemoryStore();
const texts = ['otters swim', 'bees hum', 'a llama'];
const vectors = await embedding.embed(texts, { kind: 'passage' });
store.add(texts.map((content, at) => new Document({ id: content, content, embedding: vectors[at] })));

const snapshot = await new VectorStream(store, embedding).snapshot();
const [nearest] = await snapshot.search('alpaca', 1);
console.log(nearest?.id);
