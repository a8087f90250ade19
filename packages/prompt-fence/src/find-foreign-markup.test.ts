import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { findForeignMarkup } from './find-foreign-markup.js';

const CHARACTER =
  'The fence holds a character that XML 1.0 forbids, a bare carriage return or an invisible tag';

describe('findForeignMarkup()', () => {
  it.each(['<a></a>', '<a>text</a>', '<a> <b-c_d.9>x</b-c_d.9>\n</a>', '<Z>&amp;&lt;&gt;&#13;</Z>'])(
    'finds nothing in %s',
    (text) => {
      expect(findForeignMarkup(text)).toEqual([]);
    },
  );

  it.each([
    ['<a>', 'The element <a> is not closed'],
    ['<a><b></b>', 'The element <a> is not closed'],
    ['<a><b>', 'The element <b> is not closed'],
    ['</a>', 'The closing tag </a> closes no open element'],
    ['<a></b>', 'The closing tag </b> closes no open element'],
    ['<a></a >', 'The fence holds the foreign markup </a >'],
    ['<a></a></a>', 'Something follows the root element'],
    ['<a></a> ', 'Something follows the root element'],
    [' <a></a>', 'Something precedes the root element'],
    ['<1a></1a>', 'The fence holds the foreign markup <1a>'],
    ['<-a></-a>', 'The fence holds the foreign markup <-a>'],
    ['<a!></a!>', 'The fence holds the foreign markup <a!>'],
    ['<//a>', 'The fence holds the foreign markup <//a>'],
    ['<></>', 'The fence holds the foreign markup <>'],
    ['<a>></a>', 'The fence holds "<" or ">" outside of a tag'],
    ['<a><</a>', 'The fence holds "<" or ">" outside of a tag'],
    ['><a></a>', 'The fence holds "<" or ">" outside of a tag'],
    ['<a><', 'The fence holds "<" or ">" outside of a tag'],
    ['<a>x', 'The element <a> is not closed'],
    ['<a', 'The fence holds "<" or ">" outside of a tag'],
    ['a>', 'The fence holds "<" or ">" outside of a tag'],
  ])('finds one problem in %s', (text, problem) => {
    expect(findForeignMarkup(text)).toEqual([problem]);
  });

  it('knows four references and no other use of the ampersand', () => {
    const problem = 'The fence holds an ampersand that starts none of the references of a fence';
    for (const text of ['&', '&amp', '&amp &lt;', '&quot;', '&#x3c;', '&#130;', '&AMP;', '&&amp;'])
      expect(findForeignMarkup(`<a>${text}</a>`)).toEqual([problem]);
  });

  it('shows exactly the characters of XML 1.0 without the carriage return and the invisible tags', () => {
    const edges = [0, 8, 9, 0xa, 0xb, 0xd, 0xe, 0x1f, 0x20, 0x7f, 0xd7ff, 0xd800, 0xdfff, 0xe000, 0xfffd];
    const beyond = [0xfffe, 0xffff, 0x1_0000, 0xd_ffff, 0xe_0000, 0xe_007f, 0xe_0080, 0x10_ffff];
    const code = fc.oneof(fc.constantFrom(...edges, ...beyond), fc.integer({ min: 0, max: 0x10_ffff }));
    const isShown = (one: number): boolean =>
      one === 9 ||
      one === 0xa ||
      (one >= 0x20 && one <= 0xd7ff) ||
      (one >= 0xe000 && one <= 0xfffd) ||
      (one >= 0x1_0000 && one <= 0xd_ffff) ||
      one >= 0xe_0080;
    for (const one of [...edges, ...beyond])
      if (one !== 0x26 && one !== 0x3c && one !== 0x3e)
        expect([one, findForeignMarkup(`<a>${String.fromCodePoint(one)}</a>`)]).toEqual([
          one,
          isShown(one) ? [] : [CHARACTER],
        ]);
    fc.assert(
      fc.property(code, (one) => {
        fc.pre(![0x26, 0x3c, 0x3e].includes(one));
        const found = findForeignMarkup(`<a>${String.fromCodePoint(one)}</a>`);
        expect(found).toEqual(isShown(one) ? [] : [CHARACTER]);
      }),
    );
  });

  it('names a problem of each kind once, however often it is there', () => {
    expect(findForeignMarkup('<a>&&\u0000\u0001<b></a>')).toEqual([
      'The closing tag </a> closes no open element',
      'The fence holds an ampersand that starts none of the references of a fence',
      CHARACTER,
    ]);
  });
});
