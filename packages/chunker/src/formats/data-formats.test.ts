import { describe, expect, it } from 'vitest';

import { chunkLawfully, documentOf } from '../chunker-laws.test-support.js';

const contentsOf = (format: string, text: string, target: number, max: number): string[] =>
  chunkLawfully(documentOf(format, text), { target, max }).map(({ content }) => content);

describe('JSON', () => {
  it('is cut at keys of the top level', () => {
    const text = '{\n  "a": {\n    "x": 1\n  },\n  "b": [\n    1,\n    2\n  ],\n  "c": "}"\n}';
    expect(contentsOf('json', text, 32, 40)).toEqual([
      '{\n  "a": {\n    "x": 1\n  },',
      '  "b": [\n    1,\n    2\n  ],',
      '  "c": "}"\n}',
    ]);
  });

  it('is cut at items, and inside a member that is too large', () => {
    const text = `[\n${Array.from({ length: 6 }, (_, index) => `  {\n    "id": ${index},\n    "text": "some words"\n  }`).join(',\n')}\n]`;
    const chunks = contentsOf('json', text, 60, 70);
    expect(chunks).toHaveLength(6);
    const nested = `{\n  "all": ${text}\n}`;
    expect(contentsOf('json', nested, 60, 70).filter((content) => content.includes('"id"'))).toHaveLength(6);
  });

  it('keeps a comment with the member below it, and bears trailing commas', () => {
    const text = '{\n  // about a, "quoted\n  "a": 1, // still a\n  /* about\n     b */\n  "b": 2,\n}';
    expect(contentsOf('json', text, 45, 50)).toEqual([
      '{\n  // about a, "quoted\n  "a": 1, // still a',
      '  /* about\n     b */\n  "b": 2,\n}',
    ]);
  });

  it('may be several values, one a line', () => {
    expect(contentsOf('json', '{"a":1}\n{"a":2}\n{"a":3}\n', 16, 20)).toEqual([
      '{"a":1}\n{"a":2}',
      '{"a":3}',
    ]);
  });

  it.each(['{"a": "never closed\n\nsecond part', '{ [ }\n\nsecond part', '}\n\nsecond part'])(
    'is read as paragraphs where it is broken: %j',
    (text) => {
      expect(contentsOf('json', text, 12, 30).at(-1)).toBe('second part');
    },
  );

  it('on one line is cut after elements', () => {
    const text = JSON.stringify(Array.from({ length: 40 }, (_, index) => `value ${index}`));
    expect(
      contentsOf('json', text, 60, 80)
        .slice(0, -1)
        .every((content) => content.endsWith(',')),
    ).toBe(true);
  });
});

describe('YAML', () => {
  it('is cut at keys of the top level, with the comments above them', () => {
    const text = '# about a\na:\n  x: 1\n  y: 2\n\n# about b\nb:\n- 1\n- 2\n';
    expect(contentsOf('yaml', text, 26, 30)).toEqual([
      '# about a\na:\n  x: 1\n  y: 2',
      '# about b\nb:\n- 1\n- 2',
    ]);
  });

  it('never joins two documents', () => {
    expect(contentsOf('yaml', '---\na: 1\n---\nb: 2\n', 900, 1_400)).toEqual(['---\na: 1', '---\nb: 2']);
  });

  it('takes no line of a block scalar for a key', () => {
    const step = '- run: |\n    # no comment\n    key: no key\n\n    more\n  name: step\n';
    for (const content of contentsOf('yaml', step.repeat(8), 70, 80)) expect(content).toMatch(/^- run/u);
  });

  it('is cut inside a key that is too large', () => {
    const text = `jobs:\n${Array.from({ length: 6 }, (_, index) => `  job${index}:\n    steps: 1\n    name: x\n`).join('')}`;
    expect(
      contentsOf('yaml', text, 40, 50)
        .slice(1)
        .every((content) => content.startsWith('  job')),
    ).toBe(true);
  });
});

describe('paths of keys', () => {
  const pathsOf = (format: string, text: string): unknown[] => [
    ...new Set(
      chunkLawfully(documentOf(format, text), { target: 40, max: 60 }).map(({ headingPath }) =>
        headingPath.join(' > '),
      ),
    ),
  ];

  it('stand above what is taken out of a JSON member', () => {
    const text = JSON.stringify({ name: 'x', ships: { one: 'a'.repeat(30), two: 'b'.repeat(30) } }, null, 2);
    expect(pathsOf('json', text)).toEqual(['', 'ships']);
  });

  it('stand above what is taken out of a YAML key, quoted or in a list', () => {
    const text = `name: x\n"all ships":\n  - one: ${'a '.repeat(20)}\n    two: ${'b '.repeat(20)}\n  - three: ${'c '.repeat(15)}\n  deep:\n    a: ${'d '.repeat(20)}\n    b: ${'e '.repeat(20)}\n`;
    expect(pathsOf('yaml', text)).toEqual(['', 'all ships', 'all ships > deep']);
  });
});

describe('CSV', () => {
  it('is cut between rows, never at a line end in quotes', () => {
    const row = '1,"two\nlines, and ""quotes""\n",3\n';
    for (const content of contentsOf('csv', `a,b,c\n${row.repeat(9)}`, 75, 80)) {
      expect(content.startsWith('1,') || content.startsWith('a,')).toBe(true);
      expect(content.endsWith(',3')).toBe(true);
    }
  });

  it('reads lines as rows after a quote that never closes', () => {
    const text = `a,b\n1,"never\n${'2,3\n'.repeat(10)}`;
    expect(contentsOf('csv', text, 12, 12).every((content) => content.split('\n').length <= 3)).toBe(true);
  });

  it('opens no quote in the middle of a field', () => {
    expect(contentsOf('csv', '5" pipe,1\n6" pipe,2\n', 10, 12)).toEqual(['5" pipe,1', '6" pipe,2']);
  });

  it('repeats the row of names in every chunk, and every row comes once', () => {
    const rows = Array.from({ length: 30 }, (_, index) => `${index},"ship, ${index}",quay`);
    const contents = contentsOf('csv', `id,"name, full",place\n${rows.join('\n')}\n`, 100, 140);
    for (const content of contents) expect(content).toMatch(/^id,"name, full",place\n\d/u);
    expect(contents.flatMap((content) => content.split('\n').slice(1))).toEqual(rows);
  });

  it.each([
    ['has a number', '1,2\n'],
    ['is mostly empty', ',,name\n'],
    ['leaves no room', `${'a name, '.repeat(15).trim()}\n`],
  ])('repeats no first row that %s', (_name, first) => {
    const contents = contentsOf('csv', first + 'a1,b2\n'.repeat(40), 100, 130);
    expect(contents.length).toBeGreaterThan(1);
    expect(contents.slice(1).every((content) => content.startsWith('a1,'))).toBe(true);
  });

  it('cuts a row that is too large by lines', () => {
    expect(contentsOf('csv', `"${'line of it\n'.repeat(10)}",2`, 30, 40).length).toBeGreaterThan(2);
  });
});

describe('prose', () => {
  it('is cut between paragraphs', () => {
    const paragraph = 'Some words of a paragraph.\nAnd a second line.';
    expect(contentsOf('text', `${paragraph}\n\n${paragraph}\n\n\n${paragraph}\n`, 60, 80)).toEqual([
      paragraph,
      paragraph,
      paragraph,
    ]);
  });

  it('is what an unknown format is read as', () => {
    const text = 'One.\n\nTwo.\n\nThree.';
    expect(contentsOf('toString', text, 10, 12)).toEqual(contentsOf('text', text, 10, 12));
  });
});
