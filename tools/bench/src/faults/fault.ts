/** What one fault left behind. */
export interface FaultFinding {
  readonly fault: string;
  /** How it was made. */
  readonly done: string;
  /** The state after it; whoever made it has checked it. */
  readonly state: string;
}

/** @throws Error that says which state was expected. */
export function expectState(holds: boolean, expected: string): void {
  if (!holds) throw new Error(`The state is not the expected one: ${expected}`);
}

/** Asks again and again until something is so. @throws Error where it is not within the time. */
export async function eventually(
  isSo: () => boolean | Promise<boolean>,
  expected: string,
  timeoutMs = 60_000,
): Promise<void> {
  const startMs = performance.now();
  while (!(await holds(isSo))) {
    expectState(performance.now() - startMs < timeoutMs, expected);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function holds(isSo: () => boolean | Promise<boolean>): Promise<boolean> {
  try {
    return await isSo();
  } catch {
    return false;
  }
}
