import { InternalError } from '@rag/contracts';
import { describe, expect, it } from 'vitest';

import { appendSegment, EMPTY_GENERATION, findDocument } from './generation.js';
import { GenerationCell } from './generation-cell.js';
import { documentOf, segmentOf } from './oracle.test-support.js';

const grown = (cell: GenerationCell, id: string): ReturnType<GenerationCell['publish']> =>
  cell.publish(appendSegment(cell.current, segmentOf(documentOf(id, 'x'))).generation);

describe('GenerationCell', () => {
  it('numbers what it publishes, and publishes nothing twice', () => {
    const cell = new GenerationCell();
    expect(cell.current).toBe(EMPTY_GENERATION);
    const first = grown(cell, 'a');
    expect([first.number, cell.current]).toEqual([1, first]);
    expect(cell.publish(first)).toBe(first);
    expect(grown(cell, 'b').number).toBe(2);
    cell.clear();
    expect([cell.current.number, cell.current.documentCount]).toEqual([3, 0]);
    cell.clear();
    expect(cell.current.number).toBe(3);
  });

  it('restores the generation before a commit itself, unless another change came between', () => {
    const cell = new GenerationCell();
    const before = grown(cell, 'a');
    const committed = grown(cell, 'b');
    cell.restore(before, committed);
    expect(cell.current).toBe(before);
    const again = grown(cell, 'b');
    grown(cell, 'c');
    expect(() => {
      cell.restore(before, again);
    }).toThrow(InternalError);
    expect(findDocument(cell.current, 'c')).toBeDefined();
  });
});
