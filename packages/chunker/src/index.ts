export const PACKAGE_NAME: string = '@rag/chunker';
