import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { classicAnalyzer } from '../classic-analyzer.js';
import { createPolyglotAnalyzer, POLYGLOT_ANALYZER_ID, polyglotAnalyzer } from './polyglot-analyzer.js';
import { polyglotText } from './polyglot-texts.test-support.js';
import { MAX_TERM_LENGTH } from './token-sink.js';

const terms = (text: string): readonly string[] => [...polyglotAnalyzer.analyze(text)];
const query = (text: string): readonly string[] =>
  (polyglotAnalyzer.queryTerms?.(text) ?? []).map(({ term }) => term);
const finds = (text: string, document: string): boolean => {
  const held = new Set(terms(document));
  return query(text).some((term) => held.has(term));
};

describe('polyglotAnalyzer', () => {
  it.each([
    ['getUserById', 'get user by id getuserbyid'],
    ['HTTPServer2', 'http server 2 httpserver2'],
    ['parseXMLDoc', 'pars xml doc parsexmldoc'],
    ['a.b.c', 'a b c abc'],
    ['foo::bar', 'foo bar foobar'],
    ['node.js', 'node js nodejs'],
    ['1.2.3', '1.2.3 1 2 3'],
    ['v1.2.3', '1.2.3 v 1 v1 2 3'],
    ['python3.11', '3.11 python 3 python3 11'],
    ['e-mail', 'e mail email'],
    ['user@host', 'user host userhost'],
    ['C++ C# F#', 'c++ c c# c f# f'],
    ['the .NET runtime', 'the .net net runtim'],
    ['list.map(f).then(g)', 'list map listmap f then g'],
    ['get-user.js', 'get user getuser js getuserjs'],
    ['__init__ __ _', 'init __'],
    ['utf-8 utf8', 'utf 8 utf8 utf 8 utf8'],
    ['connections', 'connect'],
  ])('indexes %s as %s', (text, expected) => {
    const unmarked = [...terms(text)].filter((term) => !term.startsWith('~'));
    expect(unmarked.sort()).toEqual(expected.split(' ').sort());
  });

  it.each([
    ['handler running', '~handl ~runn'],
    ['getUsers', '~getuser'],
    ['tests', ''],
    ['configuration', '~configura'],
  ])('marks %s with the classic stems that differ: %s', (text, expected) => {
    const marked = [...terms(text)].filter((term) => term.startsWith('~'));
    expect(marked.sort()).toEqual(expected.split(' ').filter(Boolean).sort());
  });

  it('gives all spellings of an identifier one whole and the same parts', () => {
    for (const text of ['get_user_by_id', 'get-user-by-id', 'GetUserByID', 'GET_USER_BY_ID']) {
      expect(terms(text)).toEqual(terms('getUserById'));
    }
  });

  it.each([
    ['café', 'cafe'],
    ['café', 'caf\u00e9'],
    ['cafe', 'café'],
    ['STRASSE', 'straße'],
    ['istanbul', 'İstanbul'],
    ['ışık', 'IŞIK'],
    ['file', 'ﬁle'],
    ['ΣΟΦΟΣ', 'σοφός'],
    ['ﾊﾝｶｸ', 'ハンカク'],
    ['ABC', 'ＡＢＣ'],
    ['елка', 'ёлка'],
    ['книга', 'книгами'],
    ['مدرسه', 'المدرسة'],
    ['كِتَاب', 'كتاب'],
    ['١٢٣', '123'],
    ['Häuser', 'Haus und die Häuser, mit der Maus'],
    ['馬', '縞馬'],
    ['縞馬', 'サバンナの縞馬'],
    ['サバンナ', 'サバンナの縞馬'],
    ['집', '집에서'],
    ['얼룩말', '얼룩말이 이동'],
    ['ภาษา', 'ภาษาไทย'],
    ['नमस्ते', 'नमस्ते दुनिया'],
    ['10', '10²'],
    ['Foo', 'Foo™'],
    ['foobar', 'foo\u00adbar'],
    ['🦓', 'a 🦓 here'],
    ['class', 'classes'],
    ['to be or not to be', 'To be, or not to be'],
    ['the who', 'a record by The Who'],
    ['for', 'the for loop'],
    ['C++', 'bindings for C++ and C# code'],
    ['getusers', 'function getUsers() {}'],
    ['getUsers', 'all getusers'],
    ['user', 'function getUserById(id) {}'],
    ['configuration', 'a cfg file'],
  ])('finds, asked for %s, what says %s', (text, document) => {
    expect(finds(text, document)).toBe(true);
  });

  it.each([
    ['café', 'menu'],
    ['C++', 'the .NET runtime'],
    ['斗马', '生活'],
    ['quagga', 'zebra constructor __proto__'],
    ['', 'zebra'],
  ])('does not find, asked for %s, what says %s', (text, document) => {
    expect(finds(text, document)).toBe(false);
  });

  it('finds whatever the classic rules find', () => {
    fc.assert(
      fc.property(polyglotText(), polyglotText(6), (document, text) => {
        const held = new Set(classicAnalyzer.analyze(document));
        const asked = classicAnalyzer.expandQuery?.([...classicAnalyzer.analyze(text)]) ?? [];
        if (asked.some((term) => held.has(term))) expect(finds(text, document)).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  it('finds a text by itself, unless it has no letter, digit or emoji', () => {
    fc.assert(
      fc.property(polyglotText(), (text) => {
        if (terms(text).length > 0) expect(finds(text, text)).toBe(true);
      }),
    );
  });

  it('gives the same terms for composed and decomposed text', () => {
    fc.assert(
      fc.property(polyglotText(), (text) => {
        expect(terms(text.normalize('NFC'))).toEqual(terms(text));
        expect(terms(text.normalize('NFD'))).toEqual(terms(text));
      }),
      { numRuns: 1000 },
    );
  });

  it('gives the same terms whatever was asked before', () => {
    fc.assert(
      fc.property(polyglotText(), (text) => {
        const fresh = createPolyglotAnalyzer();
        expect([...fresh.analyze(text)]).toEqual(terms(text));
        expect(fresh.queryTerms?.(text)).toEqual(polyglotAnalyzer.queryTerms?.(text));
      }),
      { numRuns: 30 },
    );
  });

  it('bounds every term, and what one long word can add', () => {
    const base64 = 'aGVsbG8gd29ybGQhIQ'.repeat(20_000);
    const cases = [
      base64,
      'x'.repeat(1_000_000),
      'ab_'.repeat(50_000),
      'é'.repeat(20_000),
      '_'.repeat(50_000),
    ];
    for (const text of cases) {
      expect(terms(text).length).toBeLessThan(10);
      for (const term of terms(text)) expect(term.length).toBeLessThanOrEqual(MAX_TERM_LENGTH);
      expect(finds(text, text)).toBe(true);
    }
  });

  it('is done with long chains, runs and rows of signs', () => {
    for (const piece of [
      'a.',
      'a-',
      '1.',
      '馬',
      '한',
      'ไทย',
      'a\u0301',
      '\u0301',
      '++',
      '::',
      '😀',
      'é_',
      '\ud800',
      'ﷺ',
    ]) {
      const text = piece.repeat(8000);
      expect(terms(text).length).toBeLessThan(20 * text.length);
      if (piece.length === 1) expect(query(text).length).toBeLessThan(100);
    }
  });
});

describe('createPolyglotAnalyzer()', () => {
  it('says in its id what its terms depend on', () => {
    expect(createPolyglotAnalyzer().id).toBe(POLYGLOT_ANALYZER_ID);
    expect(createPolyglotAnalyzer({ languages: undefined }).id).toBe('polyglot@1');
    expect(createPolyglotAnalyzer({ languages: ['de', 'en'] }).id).toBe(
      'polyglot@1 {"languages":["en","de"]}',
    );
    expect(createPolyglotAnalyzer({ synonyms: [['k8s', ['kubernetes']]] }).id).toBe(
      'polyglot@1 {"synonyms":[["k8s",["kubernetes"]]]}',
    );
    const stemmers = { name: 'mine@1', stemmers: new Map() };
    expect(createPolyglotAnalyzer({ stemmers, afterPrepositionWeight: 0.5 }).id).toBe(
      'polyglot@1 {"stemmers":"mine@1","afterPrepositionWeight":0.5}',
    );
  });

  it('uses the languages, stemmers and synonyms it is given', () => {
    const german = 'Die Häuser und die Mäuse sind auf der Wiese';
    expect([...createPolyglotAnalyzer({ languages: ['en'] }).analyze(german)]).toContain('hauser');
    expect([...createPolyglotAnalyzer().analyze(german)]).toContain('haus');
    const stemmers = {
      name: 'one',
      stemmers: new Map([['de' as const, (word: string) => word.slice(0, 2)]]),
    };
    expect([...createPolyglotAnalyzer({ stemmers }).analyze(german)]).toContain('ha');
    const synonyms = [['k8s', ['kubernetes']]] as const;
    const asked = createPolyglotAnalyzer({ synonyms }).queryTerms?.('kubernetes config') ?? [];
    expect(asked).toContainEqual({ term: 'k8s', weight: 0.2, kind: 'variant' });
    expect(createPolyglotAnalyzer({ synonyms }).queryTerms?.('K8s')).toContainEqual({
      term: 'kubernet',
      weight: 0.2,
      kind: 'variant',
    });
    expect(asked.filter(({ weight, term }) => weight === 0.2 && term === 'cfg')).toEqual([]);
  });

  it.each([
    [{ languages: ['xx'] }, 'RAG_ANALYSIS_INVALID_OPTION', 'languages'],
    [{ languages: 'de' }, 'RAG_ANALYSIS_INVALID_OPTION', 'languages'],
    [{ stemmers: 'natural' }, 'RAG_ANALYSIS_INVALID_OPTION', 'stemmers'],
    [{ synonyms: [['a']] }, 'RAG_ANALYSIS_INVALID_OPTION', 'synonyms'],
    [{ afterPrepositionWeight: 0 }, 'RAG_ANALYSIS_INVALID_OPTION', 'afterPrepositionWeight'],
    [{ afterPrepositionWeight: NaN }, 'RAG_ANALYSIS_INVALID_OPTION', 'afterPrepositionWeight'],
    [{ language: ['de'] }, 'RAG_ANALYSIS_UNKNOWN_OPTION', 'language'],
  ])('refuses %j', (options, code, option) => {
    expect(() => createPolyglotAnalyzer(options as object)).toThrow(
      expect.objectContaining({ code, details: expect.objectContaining({ option }) as unknown }),
    );
  });
});
