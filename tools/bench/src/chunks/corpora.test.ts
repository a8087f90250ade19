import { describe, expect, it } from 'vitest';

import { documentIdOf, loadCorpus } from './load-corpus.js';

const LANGUAGES_BEYOND_LATIN = ['ar', 'ja', 'ru', 'th', 'zh'];

describe('the corpus of documents', () => {
  it('has documents and questions as its README says, a third of them held out', async () => {
    const all = await loadCorpus('documents', 'all');
    const test = await loadCorpus('documents', 'test');
    expect(all.corpus.documents.length).toBeGreaterThanOrEqual(40);
    expect(all.corpus.questions.length).toBeGreaterThanOrEqual(150);
    const share = test.corpus.questions.length / all.corpus.questions.length;
    expect(share).toBeGreaterThan(0.3);
    expect(share).toBeLessThan(0.4);
    expect(test.corpus.documents).toEqual(all.corpus.documents);
  });

  it('has questions on every document, in many languages, some of which need two places', async () => {
    const { corpus } = await loadCorpus('documents', 'all');
    const asked = new Set(corpus.questions.flatMap(({ evidence }) => evidence.map((one) => one.documentId)));
    expect(corpus.documents.map(({ id }) => id).filter((id) => !asked.has(id))).toEqual([]);
    const languages = new Set(corpus.questions.map(({ language }) => language));
    expect([...languages]).toEqual(expect.arrayContaining(['en', 'de', ...LANGUAGES_BEYOND_LATIN]));
    expect(corpus.questions.filter(({ evidence }) => evidence.length > 1).length).toBeGreaterThanOrEqual(15);
  });

  it('never asks with the words of the evidence alone', async () => {
    const { corpus } = await loadCorpus('documents', 'all');
    const texts = new Map(corpus.documents.map(({ id, text }) => [id, text.toLowerCase()]));
    for (const { text, evidence } of corpus.questions)
      for (const { documentId } of evidence) expect(texts.get(documentId)).not.toContain(text.toLowerCase());
  });
});

describe('the corpus of code', () => {
  it('has eight languages, and definitions that begin and end where code does', async () => {
    const { corpus, definitions } = await loadCorpus('code', 'all');
    const endings = new Set(corpus.documents.map(({ id }) => id.split('.').at(-1)));
    expect([...endings].sort()).toEqual(['c', 'go', 'java', 'py', 'rb', 'rs', 'sh', 'ts']);
    const texts = new Map(corpus.documents.map(({ id, text }) => [id, text]));
    for (const { documentId, name, start, end } of definitions) {
      const body = texts.get(documentId)!.slice(start, end);
      expect(body).toContain(name);
      expect(body.split('\n').at(-1)?.trim()).not.toBe('');
      expect(body.split('\n')[0]?.trim()).not.toBe('');
    }
    expect(definitions.length).toBeGreaterThan(200);
  });

  it('gives a split its own questions and definitions, and all documents', async () => {
    const [dev, test, all] = await Promise.all([
      loadCorpus('code', 'dev'),
      loadCorpus('code', 'test'),
      loadCorpus('code', 'all'),
    ]);
    expect(dev.definitions.length + test.definitions.length).toBe(all.definitions.length);
    const ids = (questions: typeof dev.corpus.questions): Set<string> =>
      new Set(questions.flatMap(({ evidence }) => evidence.map((one) => one.documentId)));
    const shared = [...ids(dev.corpus.questions)].filter((id) => ids(test.corpus.questions).has(id));
    expect(shared).toEqual([]);
  });
});

describe('documentIdOf()', () => {
  it.each([
    ['guide.md.txt', 'guide.md'],
    ['memoir.txt', 'memoir.txt'],
    ['lru_cache.go.txt', 'lru_cache.go'],
  ])('takes %s for %s', (file, id) => {
    expect(documentIdOf(file)).toBe(id);
  });
});
