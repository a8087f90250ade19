import { Document, type Analyzer, type Metadata, type QueryTerm, type WeighedTerm } from '@rag/contracts';
import fc from 'fast-check';

import { partsAnalyzer } from '../passages/analyzers.test-support.js';
import { applySignals, type AppliedSignal, type SignalJudge } from './apply-signals.js';
import type { RankingSignal, SignalCandidate, SignalValue } from './ranking-signal.js';

/** As `partsAnalyzer`, and weighs: an identifier of several parts is a compound, its parts are words, "js" a variant. */
export const weighingAnalyzer: Analyzer = {
  id: 'weighing@1',
  analyze: (text) => partsAnalyzer.analyze(text),
  queryTerms: (query) => {
    const terms = new Map<string, QueryTerm>();
    const add = (term: string, kind: QueryTerm['kind']): void => {
      if (term !== '' && !terms.has(term))
        terms.set(term, { term, weight: kind === 'compound' ? 2 : 1, kind });
    };
    for (const word of query.match(/[\p{L}\p{N}_]+/gu) ?? []) {
      const [whole, ...parts] = partsAnalyzer.analyze(word);
      add(whole!, parts.length > 0 ? 'compound' : 'word');
      for (const part of parts) add(part, 'word');
      if (whole === 'javascript') add('js', 'variant');
    }
    return [...terms.values()];
  },
};

/** What a candidate of a test may say of itself. */
export interface CandidateInit {
  readonly id?: string;
  readonly content?: string;
  readonly file?: string | undefined;
  readonly features?: Readonly<Record<string, number>>;
  readonly metadata?: Metadata;
}

export function candidateOf({
  id = 'd',
  content = 'text',
  file,
  features = {},
  metadata = {},
}: CandidateInit = {}): SignalCandidate {
  const all = file === undefined ? metadata : { ...metadata, file };
  return { document: new Document({ id, content, metadata: all }), file, features };
}

/** A chunk that defines these, as `kind name`. */
export function defining(
  defines: unknown,
  rest: CandidateInit & { readonly scope?: unknown } = {},
): SignalCandidate {
  const { scope, ...init } = rest;
  const metadata = { ...init.metadata, defines, ...(scope === undefined ? {} : { scope }) } as Metadata;
  return candidateOf({ ...init, metadata });
}

/** A term as an index weighs it: of idf 1 among chunks and files unless told otherwise. */
export function termOf(term: string, rest: Partial<WeighedTerm> = {}): WeighedTerm {
  return { term, weight: 1, kind: 'word', idf: 1, fileIdf: 1, ...rest };
}

/** What one signal says of one candidate. */
export function judge(
  signal: RankingSignal,
  text: string,
  candidate: SignalCandidate,
  terms: readonly WeighedTerm[] = [],
): SignalValue | undefined {
  return signal.prepare({ text, terms, candidates: [candidate] })(candidate);
}

/** The value alone, 0 where the signal has nothing to say. */
export function valueOf(...question: Parameters<typeof judge>): number {
  return judge(...question)?.value ?? 0;
}

/** A score with all that made it. */
export interface SignalScore {
  readonly score: number;
  readonly signals: readonly AppliedSignal[];
}

/** What a judge says of a candidate, with all that made it. */
export function judgedBy(judge: SignalJudge, candidate: SignalCandidate): SignalScore {
  const signals: AppliedSignal[] = [];
  return { score: judge(candidate, signals), signals };
}

/** What signals make of each of these candidates together. */
export function scoresOf(
  signals: readonly RankingSignal[],
  text: string,
  candidates: readonly SignalCandidate[],
  terms: readonly WeighedTerm[] = [],
): readonly SignalScore[] {
  const judge = applySignals(signals, { text, terms, candidates });
  return candidates.map((candidate) => judgedBy(judge, candidate));
}

const NAMES = [
  'parseQuery',
  'parsequery',
  'Router',
  'use',
  'user_id',
  'constructor',
  '__proto__',
  'поиск',
  '😀',
  '\ud83d',
  '',
];
const KINDS = ['class', 'function', 'impl', 'method', 'import', 'instance', 'weird'];
const FILES = [
  'src/router.ts',
  'src/parse-query.ts',
  'src/parse-query/index.ts',
  'test/parse-query.test.ts',
  'docs/parse.md',
  'examples/router.ts',
  'src/v3/router.ts',
  'src/v4/router.ts',
  'vendor/x.js',
  'types/router.d.ts',
  '',
  '/',
  '\ud83d/\udca9.ts',
];

export const queryTextArbitrary: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...NAMES,
    'A::use',
    'where is Router.use tested',
    'v3 router tests',
    'example of user_id',
    'parse query',
  ),
  fc.array(fc.nat(0xffff), { maxLength: 12 }).map((codes) => String.fromCharCode(...codes)),
);

export const termsArbitrary: fc.Arbitrary<readonly WeighedTerm[]> = fc.uniqueArray(
  fc.record({
    term: fc.constantFrom('parse', 'query', 'rout', 'router', 'use', 'x'),
    weight: fc.constantFrom(0.2, 1, 2),
    kind: fc.constantFrom('word' as const, 'compound' as const, 'variant' as const),
    idf: fc.constantFrom(0, 0.5, 3),
    fileIdf: fc.constantFrom(0, 0.5, 3),
  }),
  { selector: ({ term }) => term, maxLength: 4 },
);

const feature = fc.oneof(fc.constantFrom(0, 1, 0.5, -1, 7), fc.double({ min: 0, max: 1, noNaN: true }));

/** Metadata as no indexer of ours writes them, among those that it does. */
const defines = fc.oneof(
  fc.array(
    fc.tuple(fc.constantFrom(...KINDS), fc.constantFrom(...NAMES)).map((pair) => pair.join(' ')),
    { maxLength: 3 },
  ),
  fc.constantFrom<unknown>(
    undefined,
    'class Router',
    7,
    true,
    null,
    [7, 'class Router', null],
    ['Router'],
    [' ', ''],
  ),
);
const scope = fc.constantFrom<unknown>(undefined, [], ['Router'], ['A', 'Router'], 'Router', [7, null], 7);

/** Candidates with ids of their own, whatever their metadata. */
export const candidatesArbitrary: fc.Arbitrary<readonly SignalCandidate[]> = fc
  .array(
    fc.record({
      file: fc.constantFrom(undefined, ...FILES),
      features: fc.dictionary(fc.constantFrom('chunk', 'file', 'coherence', 'other'), feature),
      defines,
      scope,
    }),
    { maxLength: 8 },
  )
  .map((rows) =>
    rows.map(({ defines: names, scope: around, ...rest }, index) =>
      defining(names === undefined ? null : names, { ...rest, id: `d${index}`, scope: around }),
    ),
  );
