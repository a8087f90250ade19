import assert from 'node:assert/strict';

import type { Analyzer, Awaitable } from '@rag/contracts';

import { WORDS } from '../builders/words.js';
import { BLANK_QUERIES, HOSTILE_QUERIES, PROTOTYPE_WORDS } from '../hostile/hostile-queries.js';
import { HOSTILE_TEXTS, hostileText, LARGE_HOSTILE_TEXTS } from '../hostile/hostile-texts.js';
import { checkProperty } from '../laws/check-property.js';
import type { Law } from '../laws/law.js';

/** What an analyzer may claim: `expands`, that it has `expandQuery`. */
export type AnalyzerCapability = 'expands';

/** Makes the analyzers that the suite checks. */
export interface AnalyzerSubject {
  create(): Awaitable<Analyzer>;
  /** What the analyzer claims. */
  readonly capabilities: { readonly expands?: boolean };
  /** Words that mean the same as others, for the laws of expansion; terms are made from them. */
  readonly synonyms: readonly string[];
}

type AnalyzerLaw = Law<AnalyzerSubject, AnalyzerCapability>;

/** Laws about terms and their expansion. */
export const ANALYZER_LAWS: readonly AnalyzerLaw[] = [
  {
    name: 'has an id that tells its rules and is the same for the same rules',
    check: async (subject) => {
      const [first, second] = [await subject.create(), await subject.create()];
      assert.ok(first.id.trim() !== '', 'the id is blank');
      assert.equal(first.id, second.id);
    },
  },
  {
    name: 'expands if it claims to, and claims to if it expands',
    check: async (subject) => {
      const analyzer = await subject.create();
      assert.equal(analyzer.expandQuery !== undefined, subject.capabilities.expands === true);
    },
  },
  {
    name: 'finds no terms in a blank text',
    check: async (subject) => {
      const analyzer = await subject.create();
      for (const blank of BLANK_QUERIES) assert.deepEqual(termsOf(analyzer, blank), []);
    },
  },
  {
    name: 'gives terms that are texts and never empty, whatever the text',
    check: (subject) =>
      forHostileTexts(subject, (analyzer, text) => {
        for (const term of termsOf(analyzer, text)) {
          assert.ok(typeof term === 'string' && term !== '', `a term is ${JSON.stringify(term)}`);
        }
      }),
  },
  {
    name: 'gives the same terms again, in any instance and while others are read',
    check: async (subject) => {
      const other = await subject.create();
      await forHostileTexts(subject, (analyzer, text) => {
        const terms = termsOf(analyzer, text);
        assert.deepEqual(termsOf(other, text), terms, 'another instance');
        const [first, second] = readSideBySide(analyzer, text);
        assert.deepEqual(first, terms, 'the first of two readers');
        assert.deepEqual(second, terms, 'the second of two readers');
      });
    },
  },
  {
    name: 'keeps repetitions and order',
    check: async (subject) => {
      const analyzer = await subject.create();
      const single = WORDS.map((word) => termsOf(analyzer, word));
      const twice = [...WORDS, ...WORDS].join(' ');
      assert.deepEqual(termsOf(analyzer, twice), [...single, ...single].flat());
    },
  },
  {
    name: 'bears large texts without a hang or an overflow',
    check: async (subject) => {
      const analyzer = await subject.create();
      const large = [...LARGE_HOSTILE_TEXTS.values()].map((make) => make());
      for (const text of [...large, ...HOSTILE_QUERIES]) {
        for (const term of analyzer.analyze(text)) assert.notEqual(term, '');
      }
    },
  },
  {
    name: 'expands to the same terms first, then others, none of them twice',
    needs: ['expands'],
    check: async (subject) => {
      const analyzer = await subject.create();
      for (const terms of queriesOf(subject, analyzer)) {
        const given = Object.freeze([...terms]);
        const expanded = expand(analyzer, given);
        const distinct = [...new Set(terms)];
        assert.deepEqual(expanded.slice(0, distinct.length), distinct, 'the terms of the query come first');
        assert.equal(new Set(expanded).size, expanded.length, `a term is there twice: ${expanded.join(' ')}`);
        assert.ok(!expanded.includes(''), 'a term is empty');
      }
    },
  },
  {
    name: 'expands one step only: a list by what each of its terms expands to',
    needs: ['expands'],
    check: async (subject) => {
      const analyzer = await subject.create();
      for (const terms of queriesOf(subject, analyzer)) {
        const apart = new Set([...terms, ...terms.flatMap((term) => expand(analyzer, [term]))]);
        assert.deepEqual(new Set(expand(analyzer, terms)), apart, `expanding ${terms.join(' ')}`);
      }
    },
  },
  {
    name: 'expands the synonyms it was given, in both directions',
    needs: ['expands'],
    check: async (subject) => {
      const analyzer = await subject.create();
      assert.ok(subject.synonyms.length > 0, 'no synonyms were given');
      for (const word of subject.synonyms) {
        for (const term of termsOf(analyzer, word)) {
          const others = expand(analyzer, [term]).slice(1);
          assert.ok(others.length > 0, `"${word}" expands to nothing`);
          for (const other of others) {
            assert.ok(expand(analyzer, [other]).includes(term), `"${other}" does not lead back to "${term}"`);
          }
        }
      }
    },
  },
  {
    name: 'expands names of object properties to themselves',
    needs: ['expands'],
    check: async (subject) => {
      const analyzer = await subject.create();
      for (const word of PROTOTYPE_WORDS) assert.deepEqual(expand(analyzer, [word]), [word]);
    },
  },
];

async function forHostileTexts(
  subject: AnalyzerSubject,
  check: (analyzer: Analyzer, text: string) => void,
): Promise<void> {
  const analyzer = await subject.create();
  for (const text of HOSTILE_TEXTS.values()) check(analyzer, text);
  await checkProperty(hostileText(), (text) => {
    check(analyzer, text);
  });
}

function termsOf(analyzer: Analyzer, text: string): readonly string[] {
  return [...analyzer.analyze(text)];
}

function readSideBySide(analyzer: Analyzer, text: string): readonly [readonly string[], readonly string[]] {
  const readers = [
    analyzer.analyze(text)[Symbol.iterator](),
    analyzer.analyze(text)[Symbol.iterator](),
  ] as const;
  const read: [string[], string[]] = [[], []];
  for (let open = true; open;) {
    open = false;
    for (const [i, reader] of readers.entries()) {
      const next = reader.next();
      if (next.done === true) continue;
      read[i]!.push(next.value);
      open = true;
    }
  }
  return read;
}

function expand(analyzer: Analyzer, terms: readonly string[]): readonly string[] {
  assert.ok(analyzer.expandQuery !== undefined, 'the analyzer has no "expandQuery"');
  return analyzer.expandQuery(terms);
}

function queriesOf(subject: AnalyzerSubject, analyzer: Analyzer): readonly (readonly string[])[] {
  const terms = [...subject.synonyms, ...WORDS].flatMap((word) => termsOf(analyzer, word));
  const pairs = terms.map((term, i) => [term, terms[(i * 7 + 3) % terms.length]!]);
  return [[], ...terms.map((term) => [term]), ...pairs, terms, [...terms, ...terms]];
}
