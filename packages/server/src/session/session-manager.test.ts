import { InMemoryKnowledgeBase } from '@rag/tfidf-kb';
import { nodeFileSystem } from '@rag/ingest';
import { describe, expect, it } from 'vitest';

import { filesFound, makeFolder } from '../session.test-support.js';
import { MAX_SESSION_ID_CHARACTERS, SessionManager } from './session-manager.js';

const inline = { fileSystem: nodeFileSystem };

describe('SessionManager', () => {
  it('makes a service on first use and gives the same one afterwards', () => {
    const sessions = new SessionManager(inline);
    expect(sessions.peek('a')).toBeUndefined();
    const rag = sessions.getRag('a');
    expect(sessions.getRag('a')).toBe(rag);
    expect(sessions.peek('a')).toBe(rag);
    expect(sessions.getRag('b')).not.toBe(rag);
    expect(sessions.sessionIds).toEqual(['a', 'b']);
  });

  it('keeps sessions apart', async () => {
    const folder = await makeFolder({ 'A/a.md': 'zebraalpha\n', 'B/b.md': 'zebrabeta\n' });
    const sessions = new SessionManager(inline);
    await Promise.all([
      sessions.getRag('s1').indexDirectory(`${folder}/A`),
      sessions.getRag('s2').indexDirectory(`${folder}/B`),
    ]);
    for (let round = 0; round < 20; round++) {
      const found = await Promise.all(
        ['zebraalpha', 'zebrabeta'].flatMap((query) =>
          ['s1', 's2'].map(async (id) => filesFound(sessions.getRag(id), query)),
        ),
      );
      expect(found).toEqual([['a.md'], [], [], ['b.md']]);
    }
  });

  it('clears a session that is removed; the next one of that id starts empty', async () => {
    const folder = await makeFolder({ 'a.md': 'zebra\n' });
    const sessions = new SessionManager(inline);
    const old = sessions.getRag('s');
    await old.indexDirectory(folder);
    await expect(sessions.removeSession('s')).resolves.toBe(true);
    await expect(sessions.removeSession('s')).resolves.toBe(false);
    await expect(old.search('zebra')).resolves.toEqual([]);
    await expect(old.addDocument('zebra')).rejects.toMatchObject({ code: 'RAG_SERVER_SESSION_REMOVED' });
    expect(sessions.getRag('s').getStatus()).toMatchObject({ fileCount: 0, indexedPath: null });
  });

  it('lets a run of a removed session commit nothing', async () => {
    const folder = await makeFolder({ 'a.md': 'zebra\n', 'b.md': 'zebra\n' });
    const sessions = new SessionManager(inline);
    const rag = sessions.getRag('s');
    let removal: Promise<boolean> | undefined;
    const run = rag.indexDirectory(folder, ({ phase }) => {
      if (phase === 'commit') removal ??= sessions.removeSession('s');
    });
    await expect(run).rejects.toMatchObject({ code: 'RAG_SERVER_SESSION_REMOVED' });
    await removal;
    expect(rag.getStatus()).toMatchObject({ fileCount: 0, chunkCount: 0, lastIndexTime: null });
    await expect(rag.search('zebra')).resolves.toEqual([]);
  });

  it.each(['__proto__', 'constructor', '../x', '🦓', ' a '])('takes %j for an ordinary id', (id) => {
    const sessions = new SessionManager(inline);
    expect(sessions.peek(id)).toBeUndefined();
    expect(sessions.getRag(id)).toBe(sessions.getRag(id));
  });

  it.each(['', '  \n', 'x'.repeat(MAX_SESSION_ID_CHARACTERS + 1), null, 3])('refuses the id %j', (id) => {
    expect(() => new SessionManager(inline).getRag(id as string)).toThrow(/1 to 256 characters/u);
  });

  it('refuses to share one knowledge base between sessions', () => {
    expect(() => new SessionManager({ knowledgeBase: new InMemoryKnowledgeBase() })).toThrow(
      /they would see each other/u,
    );
  });

  it('opens no session after close', async () => {
    const sessions = new SessionManager(inline);
    const rag = sessions.getRag('a');
    await sessions.close();
    expect(sessions.size).toBe(0);
    expect(() => sessions.getRag('b')).toThrow(/closed/u);
    await expect(rag.addDocument('x')).rejects.toMatchObject({ code: 'RAG_SERVER_SESSION_REMOVED' });
  });
});
