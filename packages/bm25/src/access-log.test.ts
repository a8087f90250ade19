import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { AccessLog } from './access-log.js';

const id = fc.constantFrom('a', 'b', 'c', 'd', '__proto__', 'constructor');
const ids = fc.uniqueArray(id);

type Operation =
  | { readonly kind: 'touch'; readonly id: string }
  | { readonly kind: 'replace'; readonly removed: readonly string[]; readonly added: readonly string[] }
  | { readonly kind: 'undone'; readonly removed: readonly string[]; readonly added: readonly string[] }
  | { readonly kind: 'renew' }
  | { readonly kind: 'expire' };

const arbitraryOperation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({ kind: fc.constant('touch' as const), id }),
  fc.record({ kind: fc.constant('replace' as const), removed: ids, added: ids }),
  fc.record({ kind: fc.constant('undone' as const), removed: ids, added: ids }),
  fc.record({ kind: fc.constant('renew' as const) }),
  fc.record({ kind: fc.constant('expire' as const) }),
);

const CAPACITY = 4;
const TTL_MS = 3;

/** A list of [id, time], least recent first, every rule written out. */
class NaiveLog {
  entries: (readonly [string, number])[] = [];

  without(gone: readonly string[]): (readonly [string, number])[] {
    return this.entries.filter(([one]) => !gone.includes(one));
  }

  replace(removed: readonly string[], added: readonly string[], nowMs: number): string[] {
    this.entries = [
      ...this.without([...removed, ...added]),
      ...added.map((one): readonly [string, number] => [one, nowMs]),
    ];
    const surplus = this.entries.slice(0, Math.max(0, this.entries.length - CAPACITY));
    this.entries = this.entries.slice(surplus.length);
    return surplus.map(([one]) => one);
  }
}

describe('AccessLog', () => {
  it('equals a plain list of times through any accesses, replacements, renewals, expiries and undone changes', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(arbitraryOperation, fc.integer({ min: 0, max: 2 }))), (operations) => {
        const log = new AccessLog();
        const naive = new NaiveLog();
        let nowMs = 0;
        for (const [operation, ms] of operations) {
          nowMs += ms;
          if (operation.kind === 'touch') {
            log.touch(operation.id, nowMs);
            if (naive.entries.some(([one]) => one === operation.id))
              naive.entries = [...naive.without([operation.id]), [operation.id, nowMs]];
          } else if (operation.kind === 'renew') {
            log.renew(nowMs);
            naive.entries = naive.entries.map(([one]) => [one, nowMs]);
          } else if (operation.kind === 'expire') {
            const due = naive.entries.filter(([, atMs]) => nowMs - atMs >= TTL_MS).map(([one]) => one);
            expect(log.takeExpired(nowMs, TTL_MS)).toEqual(due);
            naive.entries = naive.without(due);
          } else {
            const change = log.replace(operation.removed, operation.added, nowMs, CAPACITY);
            if (operation.kind === 'undone') change.undo();
            else expect(change.evicted).toEqual(naive.replace(operation.removed, operation.added, nowMs));
          }
          expect(log.size).toBe(naive.entries.length);
        }
        expect(log.takeExpired(Infinity, 1)).toEqual(naive.entries.map(([one]) => one));
      }),
    );
  });

  it('keeps an access that came between a change and its undoing', () => {
    const log = new AccessLog();
    log.replace([], ['a', 'b', 'c'], 0, 10);
    const change = log.replace(['b'], ['a', 'new'], 5, 10);
    log.touch('c', 6);
    log.touch('a', 6);
    change.undo();
    expect(log.takeExpired(5, 5)).toEqual(['a', 'b']);
    expect(log.takeExpired(11, 5)).toEqual(['c']);
    expect(log.size).toBe(0);
  });
});
