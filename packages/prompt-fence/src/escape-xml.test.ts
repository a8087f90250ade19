import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { escapeXml, REPLACEMENT_CHARACTER } from './escape-xml.js';
import { hostileText } from './hostile-text.test-support.js';
import { readStrictly, replaceNaively } from './strict-reader.test-support.js';

describe('escapeXml()', () => {
  it.each([
    ['a < b && c > d', 'a &lt; b &amp;&amp; c &gt; d'],
    ['&lt; &amp;amp; &#60;', '&amp;lt; &amp;amp;amp; &amp;#60;'],
    [']]>', ']]&gt;'],
    ['a\r\nb\rc', 'a&#13;\nb&#13;c'],
    ['a\tb\nc', 'a\tb\nc'],
    [`"quoted" 'too'`, `"quoted" 'too'`],
    ['', ''],
  ])('writes %j as %j', (text, escaped) => {
    expect(escapeXml(text)).toBe(escaped);
  });

  it('replaces what XML 1.0 forbids and the invisible tag block, one for one', () => {
    expect(REPLACEMENT_CHARACTER).toBe('\ufffd');
    expect(escapeXml('a\u0000\u0008\u000b\u000c\u001b\u001fb')).toBe(`a${'\ufffd'.repeat(6)}b`);
    expect(escapeXml('\ufffe\uffff')).toBe('\ufffd\ufffd');
    expect(escapeXml('\ud800 \udc00 \udc00\ud800')).toBe('\ufffd \ufffd \ufffd\ufffd');
    expect(escapeXml('\u{e0000}\u{e0041}\u{e007f}')).toBe('\ufffd\ufffd\ufffd');
  });

  it('keeps astral characters, joiners, C1 controls and neighbours of what it replaces', () => {
    const text =
      '🦓 👨\u200d👩\u200d👧 𠮷 می\u200cخواهم \u007f\u0085\u009f\u{dffff}\u{e0080}\u{e0100}\u{10ffff}\ufffd';
    expect(escapeXml(text)).toBe(text);
  });

  it('is read back by a strict parser as the text, but for what it replaces', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(readStrictly(`<a>${escapeXml(text)}</a>`).text).toBe(replaceNaively(text));
      }),
      { numRuns: 500 },
    );
  });

  it('agrees with the definition of XML 1.0 for every character of the basic plane', () => {
    const characters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
      (character) => !'&<>\r'.includes(character),
    );
    expect(characters.filter((character) => escapeXml(character) !== replaceNaively(character))).toEqual([]);
  });
});
