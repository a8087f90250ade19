export const PACKAGE_NAME: string = '@rag/prompt-fence';
