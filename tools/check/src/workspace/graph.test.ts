import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { findCycles, type Graph } from './graph.js';

const graphOf = (edges: readonly (readonly [string, string])[]): Graph => {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of edges) graph.set(from, (graph.get(from) ?? new Set()).add(to));
  return graph;
};

/** Every node that some path leads from and back to, by following edges until nothing new comes. */
function nodesOnCycles(graph: Graph): ReadonlySet<string> {
  return new Set(
    [...graph.keys()].filter((start) => {
      const reached = new Set(graph.get(start));
      for (const node of reached) for (const next of graph.get(node) ?? []) reached.add(next);
      return reached.has(start);
    }),
  );
}

describe('findCycles()', () => {
  it('gives a shortest cycle through the least node of each group', () => {
    const edges = ['ab', 'bc', 'ca', 'bd', 'de', 'ea', 'xx', 'yz'].map(
      (edge) => [edge[0] ?? '', edge[1] ?? ''] as const,
    );
    expect(findCycles(graphOf(edges))).toEqual([
      ['a', 'b', 'c', 'a'],
      ['x', 'x'],
    ]);
  });

  it('finds a cycle exactly where following edges leads back', () => {
    const node = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
    fc.assert(
      fc.property(fc.array(fc.tuple(node, node), { maxLength: 14 }), (edges) => {
        const graph = graphOf(edges);
        const cyclic = nodesOnCycles(graph);
        const cycles = findCycles(graph);
        expect(cycles.length > 0).toBe(cyclic.size > 0);
        for (const cycle of cycles) {
          expect(cycle.at(-1)).toBe(cycle[0]);
          cycle.slice(1).forEach((to, index) => {
            expect(graph.get(cycle[index] ?? '')?.has(to)).toBe(true);
          });
        }
      }),
    );
  });

  it('follows a chain of thirty thousand nodes, deeper than the stack', () => {
    const count = 30_000;
    const edges = Array.from({ length: count }, (_, i) => [String(i), String((i + 1) % count)] as const);
    expect(findCycles(graphOf(edges))[0]).toHaveLength(count + 1);
  });
});
