import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { buildContextPrompt } from './build-context-prompt.js';
import { hostileResults, hostileText } from './hostile-text.test-support.js';
import { renderFence } from './render-fence.js';
import { readFenceStrictly } from './strict-reader.test-support.js';
import { verifyFence } from './verify-fence.js';

const GOOD = renderFence([{ id: 'a', content: 'x', metadata: { file: 'a.md' } }]);

/** A good fence with one part taken for another; fails where the part is not there. */
const change = (part: string, other: string): string => {
  expect(GOOD).toContain(part);
  return GOOD.replace(part, () => other);
};

describe('verifyFence()', () => {
  it('finds every rendered fence valid and reads what a second parser reads', () => {
    fc.assert(
      fc.property(hostileResults, (results) => {
        const fence = renderFence(results);
        expect(verifyFence(fence)).toEqual({ valid: true, problems: [], evidence: readFenceStrictly(fence) });
      }),
      { numRuns: 300 },
    );
  });

  it('reads fence and query out of a context prompt, whatever the query', () => {
    fc.assert(
      fc.property(hostileText, (query) => {
        const prompt = buildContextPrompt(query, [{ id: 'a', content: 'x', metadata: {} }]);
        expect(verifyFence(prompt)).toMatchObject({ valid: true, evidence: [{ id: 'a' }], query });
      }),
    );
  });

  it('knows other tags and a nonce', () => {
    const options = { tags: { memory: 'notes', userMessage: 'question' }, nonce: 'abcdefgh' };
    const prompt = buildContextPrompt('q', [{ id: 'a', content: 'x', metadata: {} }], options);
    expect(verifyFence(prompt, options)).toMatchObject({ valid: true, query: 'q' });
    expect(verifyFence(prompt)).toMatchObject({ valid: false, evidence: [] });
  });

  it.each([
    ['nothing', ''],
    ['plain text', 'hello'],
    ['a missing end', GOOD.slice(0, -1)],
    ['a missing start', GOOD.slice(1)],
    ['text before', `x${GOOD}`],
    ['text after', `${GOOD}x`],
    ['a second fence', `${GOOD}\n${GOOD}`],
    ['a query without a frame', `${GOOD}\n\nq`],
    ['a frame that is not closed', `${GOOD}\n\n<tnsai-user-message>\nq`],
    ['a frame whose two line ends are one', `${GOOD}\n\n<tnsai-user-message>\n</tnsai-user-message>`],
    ['an attribute', change('<evidence>', '<evidence trusted="1">')],
    ['a comment', change('<content>', '<content><!-- x -->')],
    ['a CDATA section', change('<content>x', '<content><![CDATA[x]]>')],
    ['a processing instruction', change('<content>', '<content><?php x ?>')],
    ['a declaration', `<?xml version="1.0"?>${GOOD}`],
    ['a document type', `<!DOCTYPE a [<!ENTITY b "c">]>${GOOD}`],
    ['an entity', change('<content>x', '<content>&b;')],
    ['another reference', change('<content>x', '<content>&#x3c;')],
    ['a bare ampersand', change('<content>x', '<content>a & b')],
    ['a bare less-than', change('<content>x', '<content>a < b')],
    ['a bare greater-than', change('<content>x', '<content>a > b')],
    ['the end of a section', change('<content>x', '<content>]]>')],
    ['a control character', change('<content>x', '<content>\u0000')],
    ['a bare carriage return', change('<content>x', '<content>\r')],
    ['a lone surrogate', change('<content>x', '<content>\ud800')],
    ['an invisible tag', change('<content>x', '<content>\u{e0041}')],
    ['a noncharacter', change('<content>x', '<content>\uffff')],
    ['an element inside the content', change('<content>x', '<content>x<b>y</b>')],
    ['a second content', change('<content>x', '<content>y</content><content>x')],
    ['an unknown element', change('</provenance>', '</provenance><note>x</note>')],
    ['a foreign child of the root', change('<evidence>', '<note>x</note><evidence>')],
    ['a foreign child of provenance', change('<entry>', '<note>x</note><entry>')],
    ['an entry without a value', change('<value>a.md</value>', '')],
    ['text between elements', change('<evidence>', '<evidence>x')],
    ['crossed elements', change('<content>x</content>', '<content><b>x</content></b>')],
    ['a reserved name', change('<content>x', '<content><__proto__>x</__proto__>')],
    ['a built-in name', change('<content>x', '<content><constructor>x</constructor>')],
    ['an empty element', change('<content>x', '<content><b/>')],
    ['a blank in a tag', change('<evidence>', '<evidence >')],
    ['another root', GOOD.replaceAll('tnsai-memory', 'memory')],
    ['the other case', GOOD.replaceAll('tnsai-memory', 'TNSAI-MEMORY')],
  ])('finds a problem with %s', (_what, text) => {
    const { valid, problems } = verifyFence(text);
    expect(valid).toBe(false);
    expect(problems.length).toBeGreaterThan(0);
  });

  it('throws for no text, and says valid exactly where it has no problem', () => {
    fc.assert(
      fc.property(hostileText, hostileText, fc.nat(200), (piece, other, at) => {
        for (const text of [
          piece,
          GOOD.slice(0, at) + piece + GOOD.slice(at),
          `${GOOD}${piece}`,
          other + GOOD,
        ]) {
          const { valid, problems } = verifyFence(text);
          expect(valid).toBe(problems.length === 0);
        }
      }),
    );
  });

  it('bears text that nests or repeats without end', () => {
    for (const piece of ['<a>', '<', '</', '&', '<!--', '<![CDATA[', '<a ', '</tnsai-memory>'])
      expect(verifyFence(`<tnsai-memory>${piece.repeat(100_000)}</tnsai-memory>`).valid).toBe(false);
  });

  it('bears nesting that is well-formed', () => {
    const deep = `${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}`;
    expect(verifyFence(`<tnsai-memory>${deep}</tnsai-memory>`).valid).toBe(false);
  });
});
