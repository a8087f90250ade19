// The plugin ships no types; size-limit calls its members and nobody else reads them.
declare module '@size-limit/file' {
  const plugins: ((...args: unknown[]) => unknown)[];
  export { plugins as default };
}
