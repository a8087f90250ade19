/** The code of what a function throws, or a text that no code equals. */
export const codeOf = (run: () => unknown): unknown => {
  try {
    run();
  } catch (error) {
    return (error as { readonly code?: unknown } | undefined)?.code ?? error;
  }
  return 'nothing was thrown';
};
