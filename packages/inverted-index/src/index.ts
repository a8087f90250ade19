export const PACKAGE_NAME: string = '@rag/inverted-index';
