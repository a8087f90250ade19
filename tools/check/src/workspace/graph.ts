/** Directed edges: node to the nodes that it leads to. A node without edges may be absent. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * One shortest cycle of each group of nodes that lead to each other; the first node is repeated at the end.
 *
 * Deterministic: nodes are visited in ascending order. Time is linear for the groups, and per group linear for the
 * cycle through its least node.
 */
export function findCycles(graph: Graph): readonly (readonly string[])[] {
  return stronglyConnected(graph)
    .map((group) => group.toSorted())
    .filter(([first = '', ...others]) => others.length > 0 || graph.get(first)?.has(first) === true)
    .map((group) => cycleThrough(graph, group[0] ?? '', new Set(group)))
    .sort((left, right) => ((left[0] ?? '') < (right[0] ?? '') ? -1 : 1));
}

/** Tarjan's algorithm with its own stack, so that a long chain of imports cannot overflow ours. */
function stronglyConnected(graph: Graph): readonly (readonly string[])[] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const groups: string[][] = [];
  const lower = (node: string, value: number): void => {
    low.set(node, Math.min(low.get(node) ?? value, value));
  };

  for (const root of [...graph.keys()].sort()) {
    if (order.has(root)) continue;
    const path: { node: string; targets: Iterator<string> }[] = [];
    const enter = (node: string): void => {
      order.set(node, order.size);
      lower(node, order.size - 1);
      open.push(node);
      isOpen.add(node);
      path.push({ node, targets: [...(graph.get(node) ?? [])].sort().values() });
    };
    enter(root);
    for (let step = path.at(-1); step !== undefined; step = path.at(-1)) {
      const { node, targets } = step;
      const next = targets.next();
      if (next.done !== true) {
        if (!order.has(next.value)) enter(next.value);
        else if (isOpen.has(next.value)) lower(node, order.get(next.value) ?? 0);
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent !== undefined) lower(parent.node, low.get(node) ?? 0);
      if (low.get(node) === order.get(node)) {
        const group = open.splice(open.lastIndexOf(node));
        for (const member of group) isOpen.delete(member);
        groups.push(group);
      }
    }
  }
  return groups;
}

/** Breadth first from a node back to itself, inside its group. */
function cycleThrough(graph: Graph, start: string, group: ReadonlySet<string>): readonly string[] {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const node of queue) {
    for (const target of [...(graph.get(node) ?? [])].sort()) {
      if (target === start) return [...pathTo(cameFrom, start, node), start];
      if (!group.has(target) || cameFrom.has(target)) continue;
      cameFrom.set(target, node);
      queue.push(target);
    }
  }
  return [start];
}

function pathTo(cameFrom: ReadonlyMap<string, string>, start: string, end: string): readonly string[] {
  const path: string[] = [];
  for (let node = end; node !== start; node = cameFrom.get(node) ?? start) path.push(node);
  path.push(start);
  return path.reverse();
}
