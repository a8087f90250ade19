import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { idsOf, MapLoader } from '../knowledge.test-support.js';
import { RoleBindings } from './role-bindings.js';
import { defineRole } from './role.js';

const NAMES = ['a', 'b', 'c'] as const;
type Name = (typeof NAMES)[number];

/** Something that happens to a role or to the world outside. */
type Step =
  | { readonly kind: 'change'; readonly name: Name }
  | { readonly kind: 'invalidate'; readonly name: Name | undefined }
  | { readonly kind: 'take'; readonly names: readonly Name[]; readonly topK: number };

const DOCUMENTS_EACH = 3;
const idsAt = (name: Name, version: number): readonly string[] =>
  Array.from({ length: DOCUMENTS_EACH }, (_, n) => `${name}${version}.${n}`);

/** The words of the specification on refreshing, with maps alone: what is loaded, indexed, and where cursors stand. */
class Model {
  readonly outside = new Map<Name, number>(NAMES.map((name) => [name, 0]));
  readonly loaded = new Map<Name, number>();
  readonly indexes = new Map<
    string,
    { readonly names: readonly Name[]; readonly versions: readonly number[]; next: number }
  >();
  readonly cursors = new Map<Name, number>();
  loads = 0;

  invalidate(name: Name | undefined): void {
    for (const one of name === undefined ? NAMES : [name]) {
      this.loaded.delete(one);
      this.cursors.delete(one);
    }
    for (const [key, { names }] of this.indexes)
      if (name === undefined || names.includes(name)) this.indexes.delete(key);
  }

  take(names: readonly Name[], topK: number): readonly string[] {
    const key = names.join();
    const index = this.indexes.get(key) ?? {
      names,
      versions: names.map((name) => this.#load(name)),
      next: 0,
    };
    this.indexes.set(key, index);
    const taken = names.map((): string[] => []);
    for (let count = 0; count < topK && taken.flat().length < names.length * DOCUMENTS_EACH;) {
      const at = index.next;
      index.next = (at + 1) % names.length;
      if (taken[at]!.length === DOCUMENTS_EACH) continue;
      const cursor = this.cursors.get(names[at]!) ?? 0;
      taken[at]!.push(idsAt(names[at]!, index.versions[at]!)[cursor]!);
      this.cursors.set(names[at]!, (cursor + 1) % DOCUMENTS_EACH);
      count += 1;
    }
    return taken.flat();
  }

  #load(name: Name): number {
    if (!this.loaded.has(name)) {
      this.loads += 1;
      this.loaded.set(name, this.outside.get(name)!);
    }
    return this.loaded.get(name)!;
  }
}

const step = fc.oneof<fc.Arbitrary<Step>[]>(
  fc.record({ kind: fc.constant('change' as const), name: fc.constantFrom(...NAMES) }),
  fc.record({
    kind: fc.constant('invalidate' as const),
    name: fc.option(fc.constantFrom(...NAMES), { nil: undefined }),
  }),
  fc.record({
    kind: fc.constant('take' as const),
    names: fc.subarray([...NAMES], { minLength: 1 }),
    topK: fc.integer({ min: 1, max: 4 }),
  }),
);

describe('RoleBindings over a life of changes', () => {
  it('loads, indexes and goes on as the plain model does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const model = new Model();
        const loader = new MapLoader({});
        const show = (name: Name): void => {
          const ids = idsAt(name, model.outside.get(name)!);
          loader.texts.set(name, Object.fromEntries(ids.map((id) => [id, 'text'])));
        };
        NAMES.forEach(show);
        const bindings = new RoleBindings({ loaders: [loader] });
        const role = defineRole({ name: 'r', knowledge: NAMES.map((name) => ({ name, type: 'MEMORY' })) });
        for (const one of steps) {
          if (one.kind === 'change') {
            model.outside.set(one.name, model.outside.get(one.name)! + 1);
            show(one.name);
          } else if (one.kind === 'invalidate') {
            model.invalidate(one.name);
            if (one.name === undefined) bindings.invalidate(role);
            else bindings.invalidate(role, one.name);
          } else {
            const { names: sources, topK } = one;
            const binding = await bindings.get(role, { strategy: 'sequential', sources });
            expect(idsOf(await binding.retrieve('', { topK }))).toEqual(model.take(sources, topK));
          }
          expect(loader.loaded).toHaveLength(model.loads);
        }
      }),
      { numRuns: 200 },
    );
  });
});
