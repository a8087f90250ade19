export const PACKAGE_NAME: string = '@rag/tfidf-kb';
