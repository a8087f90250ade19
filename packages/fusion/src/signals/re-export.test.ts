import { describe, expect, it } from 'vitest';

import { reExport } from './re-export.js';
import { candidateOf, defining } from './signals.test-support.js';

/** What the signal says of a chunk with this text, beside others. */
const valueOf = (
  text: string,
  content: string,
  others: readonly ReturnType<typeof candidateOf>[] = [],
): number => {
  const candidate = candidateOf({ content });
  return reExport.prepare({ text, terms: [], candidates: [candidate, ...others] })(candidate)?.value ?? 0;
};

describe('reExport', () => {
  it.each([
    ['Router', 'pub use axum::{Router, Json};', 1],
    ['Router', 'pub(crate) use axum::Router;', 1],
    ['Router', 'export { Router } from "x";', 1],
    ['Router', 'export {\n  Json,\n  Router,\n} from "x";', 1],
    ['x.Router', 'export { Router } from "x";', 1],
    ['Router()', 'module.exports = { Router };', 1],
    ['Router', '__all__ = ["Json", "Router"]', 1],
    ['parse', 'defdelegate parse(text), to: Parser', 1],
    // The whole name, as it is spelled, in the statement itself.
    ['Router', 'export { RouterLink } from "x";', 0],
    ['router', 'export { Router } from "x";', 0],
    ['Router', 'export { Json } from "x"; new Router();', 0],
    ['Router', 'import { Router } from "x";', 0],
    ['Router', 'exporting the Router', 0],
    ['Router', 'a text without it', 0],
  ])('gives for the query %j the text %j %d', (query, content, expected) => {
    expect(valueOf(query, content)).toBe(expected);
  });

  it('counts less where a sentence mentions the name', () => {
    const value = valueOf('how is the Router made', 'export { Router } from "x";');
    expect(value).toBeGreaterThan(0);
    expect(value).toBeLessThan(1);
    expect(valueOf('how is it made', 'export { it, made } from "x";')).toBe(0);
  });

  it('has nothing to say where anything that was found defines the name', () => {
    const content = 'export { Router } from "x";';
    expect(valueOf('Router', content, [defining(['class Router'], { id: 'other' })])).toBe(0);
    expect(valueOf('Router', content, [defining(['class Json'], { id: 'other' })])).toBe(1);
    // The one that is missing still counts.
    expect(
      valueOf('both Router and JsonBody', content, [defining(['class JsonBody'], { id: 'other' })]),
    ).toBeGreaterThan(0);
  });

  it('is linear in a hostile text', () => {
    for (const piece of ['export ', 'pub(', 'pub use ', '__all__', 'module.exports', 'export;', '\ud800'])
      expect(valueOf('Router', `${piece.repeat(100_000)}Router`)).toBeGreaterThanOrEqual(0);
  });
});
