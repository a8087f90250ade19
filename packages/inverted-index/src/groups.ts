import type { Document } from '@rag/contracts';

import type { Generation } from './generation.js';
import { hasRow } from './row-set.js';
import type { Segment } from './segment.js';

/**
 * The files of a generation: which chunk belongs to which, and how long each is.
 *
 * Documents with the same metadata value `file` are one group; a document without one is a group of its own. Groups
 * are numbered from 0 in the order of their first row.
 */
export interface Groups {
  readonly count: number;
  /** How many groups have a live document. */
  readonly liveCount: number;
  /** The share of the live documents that are alone in their group, from 0 to 1; 0 where there is none. */
  readonly aloneShare: number;
  /** For each part of the generation the group of each row; without meaning for removed rows. */
  readonly groupOfRow: readonly Uint32Array[];
  /** 1 for each group that is a file, 0 for a document that stands alone. */
  readonly isFile: Uint8Array;
  /** The tokens of the live documents of each group. */
  readonly lengths: Float64Array;
}

/**
 * The files of a generation; worked out once, linear in its rows.
 *
 * @example
 * groupsOf(EMPTY_GENERATION).count; // 0
 */
export const groupsOf: (generation: Generation) => Groups = /* @__PURE__ */ onceForEach(readGroups);

// A generation shares its segments with the one before: only what is new is read document by document.
const segmentGroupsOf = /* @__PURE__ */ onceForEach(({ documents }: Segment) => readSegmentGroups(documents));

function onceForEach<Key extends object, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, Value>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) known.set(key, (value = read(key)));
    return value;
  };
}

function readGroups({ parts, documentCount }: Generation): Groups {
  const numberByKey = new Map<string, number>();
  const lengths: number[] = [];
  const isFile: boolean[] = [];
  const sizes: number[] = [];
  const groupOfRow = parts.map(({ segment, deleted }) => {
    const { ofRow, keys } = segmentGroupsOf(segment);
    const numbers = keys.map((key) => {
      const known = numberByKey.get(key);
      if (known !== undefined) return known;
      numberByKey.set(key, lengths.length);
      isFile.push(key.startsWith(FILE_MARK));
      return lengths.push(0) - 1;
    });
    const groups = new Uint32Array(ofRow.length);
    for (let row = 0; row < ofRow.length; row++) {
      const group = numbers[ofRow[row]!]!;
      groups[row] = group;
      if (hasRow(deleted, row)) continue;
      lengths[group]! += segment.lengths[row]!;
      sizes[group] = (sizes[group] ?? 0) + 1;
    }
    return groups;
  });
  const live = sizes.filter((size) => size > 0);
  return {
    count: lengths.length,
    liveCount: live.length,
    aloneShare: documentCount === 0 ? 0 : live.filter((size) => size === 1).length / documentCount,
    groupOfRow,
    isFile: Uint8Array.from(isFile, Number),
    lengths: Float64Array.from(lengths),
  };
}

/** Files stand behind a mark, so that none is taken for a document's id. */
const FILE_MARK = 'f';

interface SegmentGroups {
  readonly ofRow: Uint32Array;
  readonly keys: readonly string[];
}

function readSegmentGroups(documents: readonly Document[]): SegmentGroups {
  const numberByKey = new Map<string, number>();
  const ofRow = Uint32Array.from(documents, ({ id, metadata: { file } }) => {
    const key = typeof file === 'string' ? FILE_MARK + file : `d${id}`;
    const number = numberByKey.get(key) ?? numberByKey.size;
    if (number === numberByKey.size) numberByKey.set(key, number);
    return number;
  });
  return { ofRow, keys: [...numberByKey.keys()] };
}
