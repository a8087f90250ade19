import { polyglotAnalyzer } from '@rag/analysis';
import { BM25Stream } from '@rag/bm25';
import { documentFields } from '@rag/fusion';
import { nodeFileSystem } from '@rag/ingest';
import { FakeClock } from '@rag/testkit';
import { describe, expect, it } from 'vitest';

import { RagService } from '../session/rag-service.js';
import { afterTest, inlineSession, makeFolder } from '../session.test-support.js';

const FILES = {
  'src/auth/login-form.ts':
    'export class LoginForm {\n  constructor(private readonly user: string) {}\n\n  submitPassword(): boolean {\n    return this.user !== "";\n  }\n}\n\nexport function resetPassword(): void {}\n',
  'src/auth/index.ts': "export { LoginForm } from './login-form.js';\n",
  'src/db.py':
    'class Store:\n    def find_user(self, name):\n        return name\n\n\ndef open_store():\n    return Store()\n',
  'docs/guide.md': '# Guide\n\n## Log in\n\nType the password.\n\n## Вход\n\nВведите пароль пользователя.\n',
  'notes.txt': 'the user forgot the password\n',
};
const QUERIES = [
  'LoginForm',
  'password',
  'find user',
  'guide to log in',
  'auth',
  'пароль',
  'Store.find_user',
];

type Answer = readonly (readonly [id: string, score: number])[];

const answersOf = (stream: Pick<BM25Stream, 'search'>): readonly Answer[] =>
  QUERIES.map((query) => stream.search(query, 50).map(({ id, score }) => [id, score] as const));

/** The stream of a session in the profile `polyglot`. */
const streamOf = (rag: RagService): BM25Stream => {
  if (rag.stream instanceof BM25Stream) return rag.stream;
  throw new Error('the session has a stream of its own');
};

describe('the fields of a session', () => {
  it('are the same whether a worker analysed a file, this thread did, or its chunks were added by hand', async () => {
    const folder = await makeFolder(FILES);
    const threaded = new RagService({ profile: 'polyglot' });
    afterTest(async () => threaded.close());
    const inline = inlineSession({ profile: 'polyglot' });
    for (const rag of [threaded, inline]) await rag.indexDirectory(folder);
    const byHand = new BM25Stream({ analyzer: polyglotAnalyzer, fields: {}, fieldsOf: documentFields });
    byHand.add(await threaded.knowledgeBase.listDocuments());

    const expected = answersOf(byHand);
    for (const answer of expected) expect(answer.length).toBeGreaterThan(0);
    expect(answersOf(streamOf(threaded))).toEqual(expected);
    expect(answersOf(streamOf(inline))).toEqual(expected);
  });

  it('are put back as they were after the keyword stream has dropped its documents', async () => {
    const clock = new FakeClock();
    const options = {
      profile: 'polyglot',
      clock,
      streamIdleTtlMs: 1_000,
      fileSystem: nodeFileSystem,
    } as const;
    const rag = inlineSession(options);
    await rag.indexDirectory(await makeFolder(FILES));
    const search = async (): Promise<unknown> =>
      (await rag.search('LoginForm password', 20)).map(({ id, score }) => [id, score]);
    const [before, streamBefore] = [await search(), answersOf(streamOf(rag))];
    clock.advance(2_000);
    expect(rag.stream.stats()).toMatchObject({ documents: 0 });
    expect(await search()).toEqual(before);
    expect(answersOf(streamOf(rag))).toEqual(streamBefore);
  });

  it('let a document that is added by hand be found by its title and its symbols', async () => {
    const rag = inlineSession({ profile: 'polyglot' });
    await rag.addDocument('some text', { title: 'Quarterly invoices' }, { id: 'titled' });
    await rag.addDocument(
      'some other text',
      { defines: ['function computeTotals', 7, null] },
      { id: 'defining' },
    );
    await rag.addDocument(
      'a third text',
      { file: 7, scope: 9, headingPath: [null, 'Refunds'] },
      { id: 'odd' },
    );
    const find = async (query: string): Promise<unknown> => (await rag.search(query, 5)).map(({ id }) => id);
    expect(await find('invoice')).toEqual(['titled']);
    expect(await find('computeTotals')).toEqual(['defining']);
    expect(await find('totals')).toEqual(['defining']);
    expect(await find('refund')).toEqual(['odd']);
  });
});
