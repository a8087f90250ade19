import { describe, expect, it } from 'vitest';

import { renderFence } from './render-fence.js';
import { verifyFence } from './verify-fence.js';

const GOOD = renderFence([{ id: 'a', content: 'x', metadata: { file: 'a.md' } }]);

const change = (part: string, other: string): string => {
  expect(GOOD).toContain(part);
  return GOOD.replace(part, () => other);
};

const MISSING_END = 'The closing tag </tnsai-memory> is missing';
const UNFRAMED = 'What follows the fence is not a framed query';
const OUTSIDE = 'The fence holds "<" or ">" outside of a tag';
const REFERENCE = 'The fence holds an ampersand that starts none of the references of a fence';
const CHARACTER =
  'The fence holds a character that XML 1.0 forbids, a bare carriage return or an invisible tag';
const EVIDENCE = '<evidence> does not hold exactly <document-id>, <provenance>, <content>';
const READ = { id: 'a', provenance: [['file', 'a.md']], content: 'x' };
const EMPTY = { id: '', provenance: [], content: '' };

describe('verifyFence() says what is wrong', () => {
  it.each([
    ['nothing', '', MISSING_END],
    ['an end alone', '</tnsai-memory>', 'The closing tag </tnsai-memory> closes no open element'],
    ['a missing end', GOOD.slice(0, -1), MISSING_END],
    ['another root', GOOD.replaceAll('tnsai-memory', 'memory'), MISSING_END],
    ['a missing start', GOOD.slice(1), OUTSIDE],
    ['a bare less-than', change('<content>x', '<content>a < b'), OUTSIDE],
    ['a bare greater-than', change('<content>x', '<content>a > b'), OUTSIDE],
    ['one before the last tag', change('</tnsai-memory>', '></tnsai-memory>'), OUTSIDE],
    ['text before', `x${GOOD}`, 'Something precedes the root element'],
    ['another root before', `<a></a>${GOOD}`, 'Something follows the root element'],
    ['text after', `${GOOD}x`, UNFRAMED],
    ['a query without a frame', `${GOOD}\n\nq`, UNFRAMED],
    ['a frame that is not opened', `${GOOD}\nq\n</tnsai-user-message>`, UNFRAMED],
    ['a frame that is not closed', `${GOOD}\n\n<tnsai-user-message>\nq`, UNFRAMED],
    ['one line end for two', `${GOOD}\n\n<tnsai-user-message>\n</tnsai-user-message>`, UNFRAMED],
    [
      'an attribute',
      change('<evidence>', '<evidence a="1">'),
      'The fence holds the foreign markup <evidence a="1">',
    ],
    ['an empty tag', change('<content>x', '<content><>x'), 'The fence holds the foreign markup <>'],
    ['an entity', change('<content>x', '<content>&b;'), REFERENCE],
    ['a reference without its end', change('<content>x', '<content>&amp'), REFERENCE],
    ['a control character', change('<content>x', '<content>\u0000'), CHARACTER],
    [
      'crossed elements',
      change('<content>x</content>', '<content><b>x</content></b>'),
      'The closing tag </content> closes no open element',
    ],
    ['an element in an element', '<a><tnsai-memory></tnsai-memory>', 'The element <a> is not closed'],
  ])('%s', (_what, text, problem) => {
    const report = verifyFence(text);
    expect(report).toEqual({ valid: false, problems: [problem], evidence: [] });
    expect(report).not.toHaveProperty('query');
  });

  it.each([
    [
      'an element in a text',
      change('<content>x', '<content>x<b>y</b>'),
      '<content> holds an element, expected only text',
      READ,
    ],
    ['a second content', change('<content>x', '<content>y</content><content>x'), EVIDENCE, EMPTY],
    ['an unknown element', change('</provenance>', '</provenance><note>x</note>'), EVIDENCE, EMPTY],
    ['a lacking element', change('<document-id>a</document-id>', ''), EVIDENCE, EMPTY],
    [
      'elements in another order',
      change('<document-id>a</document-id>\n<provenance>', '<provenance>').replace(
        '</provenance>',
        '</provenance><document-id>a</document-id>',
      ),
      EVIDENCE,
      EMPTY,
    ],
    [
      'a foreign child of the root',
      change('<evidence>', '<note>x</note><evidence>'),
      '<tnsai-memory> holds <note>, expected only <evidence>',
      READ,
    ],
    [
      'a foreign child of provenance',
      change('<entry>', '<note>x</note><entry>'),
      '<provenance> holds <note>, expected only <entry>',
      READ,
    ],
    [
      'an entry without a value',
      change('<value>a.md</value>', ''),
      '<entry> does not hold exactly <key>, <value>',
      { ...READ, provenance: [['', '']] },
    ],
    [
      'text in the root',
      change('<evidence>', 'y<evidence>'),
      '<tnsai-memory> holds text between its elements',
      READ,
    ],
    [
      'text in the evidence',
      change('<evidence>', '<evidence>y'),
      '<evidence> holds text between its elements',
      READ,
    ],
    [
      'text in provenance',
      change('<entry>', 'y<entry>'),
      '<provenance> holds text between its elements',
      READ,
    ],
    ['text in an entry', change('<key>', 'y<key>'), '<entry> holds text between its elements', READ],
  ])('%s, and what it could read', (_what, text, problem, evidence) => {
    expect(verifyFence(text)).toEqual({ valid: false, problems: [problem], evidence: [evidence] });
  });

  it('a name that the parser refuses, with its words', () => {
    expect(verifyFence(change('<content>x', '<content><constructor>x</constructor>'))).toEqual({
      valid: false,
      problems: [expect.stringMatching(/^The parser refuses the fence: Error: .*constructor/u)],
      evidence: [],
    });
  });

  it('several problems at once, and the query beside them', () => {
    expect(verifyFence(change('<content>x', '<content>&b;\u0000 > x'))).toMatchObject({
      problems: [OUTSIDE, REFERENCE, CHARACTER],
    });
    expect(verifyFence(`${GOOD}\n&`)).toMatchObject({ problems: [UNFRAMED] });
    const framed = `\n\n<tnsai-user-message>\nq\n</tnsai-user-message>`;
    expect(verifyFence(change('<content>x', '<content>&b;') + framed)).toEqual({
      valid: false,
      problems: [REFERENCE],
      evidence: [],
      query: 'q',
    });
    const refused = change('<content>x', '<content><constructor>x</constructor>') + framed;
    expect(verifyFence(refused)).toMatchObject({ valid: false, query: 'q' });
  });

  it('nothing about a fence without evidence, blanks between elements, and an empty query', () => {
    expect(verifyFence('<tnsai-memory></tnsai-memory>')).toEqual({
      valid: true,
      problems: [],
      evidence: [],
    });
    expect(verifyFence(change('<evidence>', ' \t\n<evidence>'))).toMatchObject({ valid: true });
    expect(verifyFence(`${GOOD}\n\n<tnsai-user-message>\n\n</tnsai-user-message>`)).toEqual({
      valid: true,
      problems: [],
      evidence: [READ],
      query: '',
    });
  });

  it('nothing about texts that look like numbers, blanks or references, and gives them back', () => {
    const results = ['007', ' 1e3 ', 'true', '&lt;', '&amp;#13;', '\r\n', ''].map((content) => ({
      id: content,
      content,
      metadata: { [content]: content },
    }));
    expect(verifyFence(renderFence(results))).toEqual({
      valid: true,
      problems: [],
      evidence: results.map(({ content }) => ({ id: content, provenance: [[content, content]], content })),
    });
  });
});
