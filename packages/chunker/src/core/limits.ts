/** How heavy the parts of a unit become, in the unit of the measure. */
export interface Limits {
  readonly target: number;
  readonly max: number;
}

/** The same limits where something else is in the chunk besides: a heading context, the head of a table. */
export function lowerLimits({ target, max }: Limits, weight: number): Limits {
  if (weight === 0) return { target, max };
  const room = max - weight;
  return { target: Math.min(target, room), max: room };
}
