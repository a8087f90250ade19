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
      ]),
    ).toEqual({
      kind: 'search',
      directory: 'src',
      query: 'two words',
      topK: 7,
      maxPerFile: 2,
      json: true,
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
      negation: 'git',
      limits: {},
    });
  });

  it('takes what follows -- for a query, dashes and all', () => {
    expect(parseCommand(['search', '.', '--', '--help'])).toMatchObject({ query: '--help' });
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
    [['search', '.', 'q', '-k', '1e9'], /--top-k is "1e9"/u],
    [['search', '.', 'q', '--max-per-file', '0'], /--max-per-file is "0"; use a whole number, 1 or more/u],
    [['index', '.', '--negation', 'maybe'], /--negation is "maybe"/u],
    [['index', '.', '--top-k', '3'], /--top-k/u],
  ])('refuses %j', (args, message) => {
    expect(() => parseCommand(args)).toThrow(message);
  });

  it('shows help for no arguments, for help, and for a command', () => {
    expect(parseCommand([])).toEqual({ kind: 'help', topic: undefined });
    expect(parseCommand(['help', 'search'])).toEqual({ kind: 'help', topic: 'search' });
    expect(parseCommand(['prompt', '--help'])).toEqual({ kind: 'help', topic: 'prompt' });
  });
});
