import { describe, expect, it } from 'vitest';

import { decodeEvidence } from './decode-evidence.js';

const text = (value: unknown): unknown => ({ '#text': value });
const element = (tag: string, ...children: readonly unknown[]): unknown => ({ [tag]: children });

const evidence = element(
  'evidence',
  text('\n'),
  element('document-id', text('a')),
  element('provenance', element('entry', element('key', text('k')), element('value', text('v')))),
  element('content', text('x')),
);
const READ = { id: 'a', provenance: [['k', 'v']], content: 'x' };

describe('decodeEvidence()', () => {
  it('reads the evidence of the one root, blanks between elements left out', () => {
    expect(decodeEvidence([text(' \n'), element('m', text('\t'), evidence, evidence)], 'm')).toEqual({
      problems: [],
      evidence: [READ, READ],
    });
  });

  it.each([
    ['nothing', []],
    ['no list', undefined],
    ['an object', {}],
    ['another root', [element('n', evidence)]],
    ['two roots', [element('m', evidence), element('m')]],
  ])('refuses %s for a root and reads nothing of it', (_what, root) => {
    expect(decodeEvidence(root, 'm')).toEqual({
      problems: ['The document is not one <m> element'],
      evidence: [],
    });
  });

  it('notes text beside the root, and an attribute of the root', () => {
    expect(decodeEvidence([text('x'), element('m')], 'm').problems).toEqual([
      'The document holds text between its elements',
    ]);
    expect(decodeEvidence([{ m: [], ':@': { '@_a': '1' } }], 'm').problems).toEqual([
      'The document holds an element with attributes',
    ]);
  });

  it('finds the tag of an element wherever its attributes stand, and none in an empty one', () => {
    expect(decodeEvidence([{ ':@': {}, m: [evidence] }], 'm')).toEqual({
      problems: ['The document holds an element with attributes'],
      evidence: [READ],
    });
    expect(decodeEvidence([element('m', {}, evidence)], 'm')).toEqual({ problems: [], evidence: [READ] });
  });

  it('reads nothing where children are no list', () => {
    expect(decodeEvidence([{ m: 'x' }], 'm')).toEqual({ problems: [], evidence: [] });
  });

  it('joins the parts of a text and decodes the four references of a fence, once', () => {
    const parts = [text('&amp;lt; &lt;'), text('&gt;&#13;'), text(7)];
    const one = element(
      'evidence',
      element('document-id', ...parts),
      element('provenance'),
      element('content'),
    );
    expect(decodeEvidence([element('m', one)], 'm')).toEqual({
      problems: [],
      evidence: [{ id: '&lt; <>\r7', provenance: [], content: '' }],
    });
  });

  it('leaves references that a fence never writes as they are', () => {
    const one = element(
      'evidence',
      element('document-id', text('&quot;&#60;&')),
      element('provenance'),
      element('content'),
    );
    expect(decodeEvidence([element('m', one)], 'm').evidence[0]?.id).toBe('&quot;&#60;&');
  });
});
