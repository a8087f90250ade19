import { Document } from '@rag/contracts';
import { InMemoryKnowledgeBase } from '@rag/tfidf-kb';

const store = new InMemoryKnowledgeBase();
store.addDocument(Document.of('Java is a programming language'));
store.addDocument(Document.of('Rust is a systems programming language', 'category', 'systems'));
store.addDocument(Document.builder().id('v').content('A vector').embedding([0, 1]).build());

const [systems] = store.search('programming', 5, { category: 'systems' });
const [nearest] = store.searchByEmbedding([0, 2], 1);
console.log(systems?.content, nearest?.id, nearest?.score);
