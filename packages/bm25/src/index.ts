export const PACKAGE_NAME: string = '@rag/bm25';
