import { deferred, type Deferred } from './deferred.js';

/**
 * Stops code at named steps until the test lets it go on: interleavings by order, never by time.
 *
 * Every step has its own door. `pass` waits before it, `arrived` tells that somebody waits there (or has
 * passed), `open` lets everybody through from then on, in either order.
 */
export interface Gate {
  /** Called by the code under test: waits until the step is opened. */
  pass(step: string): Promise<void>;
  /** Resolves once somebody has come to the step. */
  arrived(step: string): Promise<void>;
  /** Opens one step for good. */
  open(step: string): void;
  /** Opens every step, those that nobody has come to yet included. */
  openAll(): void;
}

interface Step {
  readonly arrival: Deferred<undefined>;
  readonly opening: Deferred<undefined>;
}

/**
 * Makes a gate whose steps are all shut.
 *
 * @example
 * const steps = gate();
 * const work = steps.pass('before commit').then(() => 'done');
 * await steps.arrived('before commit');
 * steps.open('before commit');
 * await work; // 'done'
 */
export function gate(): Gate {
  const steps = new Map<string, Step>();
  let allOpen = false;
  const stepOf = (name: string): Step => {
    let step = steps.get(name);
    if (step === undefined) {
      step = { arrival: deferred(), opening: deferred() };
      if (allOpen) step.opening.resolve(undefined);
      steps.set(name, step);
    }
    return step;
  };
  return {
    async pass(name) {
      const step = stepOf(name);
      step.arrival.resolve(undefined);
      await step.opening.promise;
    },
    async arrived(name) {
      await stepOf(name).arrival.promise;
    },
    open(name) {
      stepOf(name).opening.resolve(undefined);
    },
    openAll() {
      allOpen = true;
      for (const step of steps.values()) step.opening.resolve(undefined);
    },
  };
}
