import { describe, expect, it } from 'vitest';

import { examplesIn } from './example-text.js';

describe('examplesIn()', () => {
  it('takes the lines from the tag to the next tag or the end', () => {
    const comment = '/**\n * One.\n *\n * @example\n * a();\n *   b();\n * @returns c\n * @example d();\n */';
    expect(examplesIn(comment).map(({ offset, code }) => [offset, code.split('\n')])).toEqual([
      [3, ['', 'a();', '  b();']],
      [7, [' d();', '']],
    ]);
  });

  it('takes only what is inside of fences, where there are any, at the same lines', () => {
    const comment = '/**\n * @example\n * Words.\n * ```ts\n * a();\n * ```\n */';
    expect(examplesIn(comment)[0]?.code.split('\n')).toEqual(['', '', '', 'a();', '', '']);
  });

  it('keeps an at sign inside of a line, and finds nothing in a comment without the tag', () => {
    expect(examplesIn("/**\n * @example\n * import '@rag/a'; // @ts-check\n */")[0]?.code).toContain(
      '@rag/a',
    );
    expect(examplesIn('/** Not an @example. */')).toEqual([]);
  });
});
