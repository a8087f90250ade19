import { describe, expect, it } from 'vitest';

import { parseCommand } from './parse-command.js';

describe('parseCommand()', () => {
  it('reads a search with its options', () => {
    expect(
      parseCommand([
        'search',
        'src',
        'two words',
        '-k',
        '7',
        '--max-per-file=2',
        '--json',
        '--include',
        '*.ts',
        '--include',
        '*.md',
        '--exclude',
        'dist',
        '--max-files',
        '9',
        '--max-tokens=500',
        '--signal',
        'coherence=0.25',
        '--signal=path-test=off',
        '--no-snippets',
      ]),
    ).toEqual({
      kind: 'search',
      directory: 'src',
      query: 'two words',
      topK: 7,
      maxPerFile: 2,
      maxTokens: 500,
      json: true,
      snippets: false,
      profile: 'polyglot',
      signals: { coherence: 0.25, 'path-test': false },
      include: ['*.ts', '*.md'],
      exclude: ['dist'],
      negation: 'git',
      limits: { maxFiles: 9 },
    });
  });

  it('has defaults: five results, the cap of the session, git rules', () => {
    expect(parseCommand(['prompt', '.', 'q'])).toMatchObject({
      topK: 5,
      maxPerFile: undefined,
      maxTokens: undefined,
      negation: 'git',
      profile: 'polyglot',
      signals: {},
      limits: {},
    });
    expect(parseCommand(['search', '.', 'q'])).toMatchObject({ snippets: true, json: false });
  });

  it('reads an explanation, and why as another way to say it', () => {
    expect(parseCommand(['explain', '.', 'q', '--profile', 'classic'])).toMatchObject({
      kind: 'explain',
      whyNot: undefined,
      profile: 'classic',
    });
    const explained = parseCommand(['explain', '.', 'q', '--why-not', 'a.ts:3', '-k', '2']);
    expect(explained).toMatchObject({ kind: 'explain', query: 'q', whyNot: 'a.ts:3', topK: 2 });
    expect(parseCommand(['why', '.', 'q', 'a.ts:3', '-k', '2'])).toEqual(explained);
  });

  it('takes a signal called like a property of every object for an ordinary one', () => {
    expect(parseCommand(['search', '.', 'q', '--signal', '__proto__=1'])).toMatchObject({
      signals: JSON.parse('{"__proto__":1}'),
    });
  });

  it('takes what follows -- for a query, dashes and all', () => {
    expect(parseCommand(['search', '.', '--', '--help'])).toMatchObject({ query: '--help' });
    expect(parseCommand(['search', '.', '--', '-a b'])).toMatchObject({ query: '-a b' });
  });

  it.each(['-test retry', '--no such option', '-k 5', '-path:test "a = b"', '- a'])(
    'takes %j for a query: no option has white space in its name',
    (query) => {
      expect(parseCommand(['search', '.', query, '--json'])).toMatchObject({ query, json: true });
      expect(parseCommand(['why', '.', query, 'a.ts', '--exclude', '-a b'])).toMatchObject({
        query,
        exclude: ['-a b'],
      });
    },
  );

  it('leaves the value of an option its white space', () => {
    expect(parseCommand(['search', '.', 'q', '--include=a b', '--exclude=-c d'])).toMatchObject({
      include: ['a b'],
      exclude: ['-c d'],
    });
  });

  it.each([
    [['serch', '.', 'q'], /unknown command "serch"/u],
    [['constructor'], /unknown command "constructor"/u],
    [['search', '.'], /<query> is missing/u],
    [['index'], /<dir> is missing/u],
    [
      ['search', '.', 'two', 'words'],
      /"words" is one argument too many; put a query of several words in quotes/u,
    ],
    [['search', '.', 'q', '--topk', '3'], /--topk/u],
    [['search', '.', 'q', '-k', 'five'], /--top-k is "five"/u],
    [['search', '.', 'q', '--top-k=-1'], /--top-k is "-1"/u],
    [['search', '.', 'q', '-k', '0'], /--top-k is "0"; use a whole number, 1 or more/u],
    [['help', 'serch'], /unknown command "serch"/u],
    [['help', 'search', 'index'], /"index" is one argument too many/u],
    [['search', '.', '-test'], /put a query that begins with "-" after "--"/u],
    [['search', '.', 'q', '-k', '1e9'], /--top-k is "1e9"/u],
    [['search', '.', 'q', '--max-per-file', '0'], /--max-per-file is "0"; use a whole number, 1 or more/u],
    [['index', '.', '--negation', 'maybe'], /--negation is "maybe"/u],
    [['index', '.', '--top-k', '3'], /--top-k/u],
    [['search', '.', 'q', '--max-tokens', '0'], /--max-tokens is "0"/u],
    [
      ['search', '.', 'q', '--profile', 'constructor'],
      /--profile is "constructor"; use "classic" or "polyglot"/u,
    ],
    [
      ['search', '.', 'q', '--signal', 'coherence'],
      /--signal is "coherence"; use <id>=<weight> or <id>=off/u,
    ],
    [['search', '.', 'q', '--signal', 'coherence=-1'], /--signal is "coherence=-1"/u],
    [['search', '.', 'q', '--profile=classic', '--signal', 'coherence=1'], /has no ranking signals/u],
    [['why', '.', 'q'], /<file>\[:line\] is missing/u],
    [['explain', '.', 'q', 'a.ts'], /"a\.ts" is one argument too many/u],
    [['search', '.', 'q', '--why-not', 'a.ts'], /--why-not/u],
  ])('refuses %j', (args, message) => {
    expect(() => parseCommand(args)).toThrow(message);
  });

  it('shows help for no arguments, for help, and for a command', () => {
    expect(parseCommand([])).toEqual({ kind: 'help', topic: undefined });
    expect(parseCommand(['help', 'search'])).toEqual({ kind: 'help', topic: 'search' });
    expect(parseCommand(['prompt', '--help'])).toEqual({ kind: 'help', topic: 'prompt' });
  });
});
