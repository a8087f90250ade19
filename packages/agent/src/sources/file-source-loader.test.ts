import { symlink } from 'node:fs/promises';
import { join, relative } from 'node:path';

import { chunkDocumentInit, NormalizedDocumentChunker } from '@rag/chunker';
import type { KnowledgeSource, LoadedSource, NormalizedDocument } from '@rag/contracts';
import { IngestLimits, nodeFileSystem, type FileSystem } from '@rag/ingest';
import { FaultFileSystem } from '@rag/testkit';
import { describe, expect, it } from 'vitest';

import { makeFolder, withCode } from '../knowledge.test-support.js';
import { FileSourceLoader, type FileSourceLoaderOptions } from './file-source-loader.js';

const GUIDE = '# Guide\n\n## Setup\n\nRun it.\n\n## Use\n\nCall it.\n';

async function load(
  path: string,
  source: Partial<KnowledgeSource> = {},
  options: FileSourceLoaderOptions = {},
): Promise<LoadedSource> {
  return new FileSourceLoader(options).load({ name: 'docs', path, ...source });
}

const idsOf = ({ documents }: LoadedSource): readonly string[] => documents.map(({ id }) => id);
const codesOf = ({ notes = [] }: LoadedSource): Record<string, string> =>
  Object.fromEntries(notes.map(({ subject, code }) => [subject, code]));

describe('FileSourceLoader over a folder', () => {
  it('gives chunks with ids and metadata as a session has them', async () => {
    const path = await makeFolder({ 'docs/guide.md': GUIDE });
    const { documents } = await load(path);
    const file: NormalizedDocument = { path: 'docs/guide.md', format: 'markdown', text: GUIDE };
    const expected = new NormalizedDocumentChunker()
      .chunk(file)
      .map((chunk) => chunkDocumentInit(file, chunk));
    expect(documents.map(({ id, content, metadata }) => ({ id, content, metadata }))).toEqual(expected);
  });

  it('cuts code by its grammar, and names what it defines', async () => {
    const path = await makeFolder({ 'a.ts': 'export class Router {\n  use(): void {}\n}\n' });
    const { documents } = await load(path);
    expect(documents[0]!.metadata).toMatchObject({ language: 'typescript', symbol: 'Router' });
  });

  it('reads files by path, the same at every load', async () => {
    const path = await makeFolder({ 'b.txt': 'b', 'a/z.txt': 'z', 'a.txt': 'a', 'B.txt': 'B' });
    const first = await load(path);
    expect(idsOf(first)).toEqual(['B.txt#0', 'a.txt#0', 'a/z.txt#0', 'b.txt#0']);
    expect(await load(path)).toEqual(first);
  });

  it('notes all that it does not read, and still reads the others', async () => {
    const path = await makeFolder({
      'a.txt': 'text',
      'b.pdf': '%PDF-1.4',
      'c.txt': new Uint8Array([0, 1, 2, 3]),
      '.env': 'SECRET=1',
      'empty.txt': '',
      '.gitignore': 'ignored.txt\n',
      'ignored.txt': 'text',
      'node_modules/x.txt': 'text',
    });
    await symlink('a.txt', join(path, 'link.txt'));
    const loaded = await load(path);
    expect(idsOf(loaded)).toEqual(['a.txt#0']);
    expect(codesOf(loaded)).toEqual({
      'b.pdf': 'unsupported',
      'c.txt': 'binary',
      '.env': 'default-skip',
      'empty.txt': 'empty',
      '.gitignore': 'ignore-file',
      'ignored.txt': 'ignored',
      'node_modules/': 'default-skip',
      'link.txt': 'symbolic-link',
    });
    for (const { subject, message } of loaded.notes ?? []) expect(message).toContain(subject);
  });

  it('reads what "include" names and "exclude" does not', async () => {
    const path = await makeFolder({ 'a.md': 'a', 'b.txt': 'b', 'drafts/c.md': 'c' });
    expect(idsOf(await load(path, { include: ['*.md'], exclude: ['drafts'] }))).toEqual(['a.md#0']);
  });

  it('leaves out generated files where it is told to', async () => {
    const path = await makeFolder({ 'a.md': 'a', 'package-lock.json': '{}' });
    expect(idsOf(await load(path))).toContain('package-lock.json#0');
    expect(codesOf(await load(path, {}, { generated: 'skip' }))).toEqual({
      'package-lock.json': 'generated',
    });
  });

  it('takes a rule with "!" as it is told to', async () => {
    const path = await makeFolder({ '.gitignore': '*.md\n!b.md\n', 'a.md': 'a', 'b.md': 'b' });
    await expect(load(path)).rejects.toThrow(/negation/u);
    expect(idsOf(await load(path, {}, { negation: 'git' }))).toEqual(['b.md#0']);
  });

  it('notes a file that its chunker fails on, and cuts it as plain text', async () => {
    const path = await makeFolder({ 'a.md': '# A\n\ntext\n', 'b.txt': 'text' });
    const others = new NormalizedDocumentChunker();
    const chunker = {
      id: 'fails on markdown',
      chunk: (file: NormalizedDocument) => {
        if (file.format === 'markdown') throw new Error('too deep');
        return others.chunk(file);
      },
    };
    const loaded = await load(path, {}, { chunker });
    expect(idsOf(loaded)).toEqual(['a.md#0', 'b.txt#0']);
    expect(loaded.notes).toMatchObject([
      { subject: 'a.md', code: 'chunked-as-text', message: expect.stringContaining('too deep') },
    ]);
  });

  it('notes a file that no attempt can cut', async () => {
    const path = await makeFolder({ 'a.md': 'text' });
    const chunker = {
      id: 'broken',
      chunk: () => {
        throw new Error('broken');
      },
    };
    expect(codesOf(await load(path, {}, { chunker }))).toEqual({ 'a.md': 'chunking' });
  });

  it.each([true, false])('fails as a whole for more than the limits allow (chunk %s)', async (chunk) => {
    const path = await makeFolder({ 'a.md': 'a', 'b.md': 'b' });
    const limits = IngestLimits.of({ maxFiles: 1 });
    await expect(load(path, { chunk }, { limits })).rejects.toThrow(withCode('RAG_INGEST_LIMIT_EXCEEDED'));
  });

  it.each([true, false])('notes a file that cannot be opened (chunk %s)', async (chunk) => {
    const path = await makeFolder({ 'a.md': 'a', 'b.md': 'b' });
    const fileSystem = new FaultFileSystem(nodeFileSystem);
    fileSystem.inject({ operation: 'open', path: 'a.md', errno: 'EACCES' });
    const port: FileSystem = fileSystem;
    const loaded = await load(path, { chunk }, { fileSystem: port });
    expect(loaded.documents).toHaveLength(1);
    expect(codesOf(loaded)).toEqual({ 'a.md': 'unreadable' });
  });

  it.each([true, false])('gives up where it is aborted (chunk %s)', async (chunk) => {
    const path = await makeFolder({ 'a.md': 'a' });
    const reason = new Error('enough');
    const loading = new FileSourceLoader().load(
      { name: 'docs', path, chunk },
      { signal: AbortSignal.abort(reason) },
    );
    await expect(loading).rejects.toBe(reason);
  });
});

describe('FileSourceLoader over a folder, without chunking', () => {
  it('makes one document of each text file, with its path as its id', async () => {
    const path = await makeFolder({
      'docs/guide.md': GUIDE,
      'rows.csv': 'a,b\n1,2\n',
      'a.ts': 'const a = 1;',
    });
    const loaded = await load(path, { chunk: false });
    expect(loaded.documents.map(({ id, content, metadata }) => [id, content, { ...metadata }])).toEqual([
      ['docs/guide.md', GUIDE, { file: 'docs/guide.md', startLine: 1, endLine: 9, format: 'markdown' }],
      ['rows.csv', 'a,b\n1,2\n', { file: 'rows.csv', startLine: 1, endLine: 2, format: 'csv' }],
    ]);
    expect(codesOf(loaded)).toEqual({ 'a.ts': 'unsupported' });
  });

  it('notes an empty file and one that is no text whatever its name', async () => {
    const path = await makeFolder({ 'a.md': '', 'b.md': new Uint8Array([0, 1]) });
    expect(codesOf(await load(path, { chunk: false }))).toEqual({ 'a.md': 'empty', 'b.md': 'binary' });
  });

  it('names an encoding that it assumed', async () => {
    const path = await makeFolder({ 'a.txt': new Uint8Array([0xff, 0xfe, 0x61, 0, 0x62, 0]) });
    const { documents } = await load(path, { chunk: false });
    expect(documents[0]).toMatchObject({ content: 'ab', metadata: { encoding: 'utf-16le' } });
  });
});

describe('FileSourceLoader over a single file', () => {
  it.each<[boolean, string]>([
    [true, 'guide.md#0'],
    [false, 'guide.md'],
  ])('reads it, with its name as "file" (chunk %s)', async (chunk, id) => {
    const folder = await makeFolder({ 'docs/guide.md': GUIDE, 'other.md': 'other' });
    const { documents } = await load(join(folder, 'docs/guide.md'), { chunk });
    expect(documents[0]).toMatchObject({ id, metadata: { file: 'guide.md', format: 'markdown' } });
  });

  it('takes a path relative to the working directory, and a link once', async () => {
    const folder = await makeFolder({ 'guide.md': GUIDE });
    await symlink(join(folder, 'guide.md'), join(folder, 'link.md'));
    const { documents } = await load(relative(process.cwd(), join(folder, 'link.md')), { chunk: false });
    expect(documents[0]!.id).toBe('guide.md');
  });

  it.each<[string, string, Partial<KnowledgeSource>, string]>([
    ['another format', 'a.pdf', {}, 'FORMAT'],
    ['what is no text whatever its name', 'binary.md', {}, 'FORMAT'],
    ['what is no text, without chunking', 'binary.md', { chunk: false }, 'FORMAT'],
    ['another extension, without chunking', 'a.ts', { chunk: false }, 'FORMAT'],
    ['no extension, without chunking', 'LICENSE', { chunk: false }, 'FORMAT'],
    ['only an extension, without chunking', '.md', { chunk: false }, 'FORMAT'],
    ['a file of secrets', '.env', {}, 'REFUSED'],
    ['a file of secrets, without chunking', '.env', { chunk: false }, 'REFUSED'],
    ['what is not there', 'missing.md', {}, 'NOT_FOUND'],
    ['a path below a file', 'a.ts/b.md', {}, 'NOT_FOUND'],
    ['a path with a NUL character', 'a\0.md', {}, 'NOT_FOUND'],
    ['a source of another type', 'a.ts', { type: 'URL' }, 'INVALID'],
    ['"include" beside a file', 'a.ts', { include: ['*.ts'] }, 'INVALID'],
    ['"exclude" beside a file', 'a.ts', { exclude: [] }, 'INVALID'],
  ])('fails for %s', async (_what, name, source, condition) => {
    const folder = await makeFolder({
      'a.pdf': '%PDF-1.4',
      'binary.md': new Uint8Array([0, 1, 2]),
      'a.ts': 'const a = 1;',
      LICENSE: 'text',
      '.md': 'text',
      '.env': 'SECRET=1',
    });
    await expect(load(join(folder, name), source)).rejects.toThrow(withCode(`RAG_AGENT_SOURCE_${condition}`));
  });

  it.each([
    ['EACCES', 'UNREADABLE'],
    ['EIO', 'UNREADABLE'],
    ['ENOENT', 'UNREADABLE'],
  ])('fails where opening it gives %s', async (errno, condition) => {
    const folder = await makeFolder({ 'a.md': 'a' });
    const fileSystem = new FaultFileSystem(nodeFileSystem);
    fileSystem.inject({ operation: 'open', errno });
    const loading = load(join(folder, 'a.md'), {}, { fileSystem });
    await expect(loading).rejects.toThrow(withCode(`RAG_AGENT_SOURCE_${condition}`));
  });

  it('fails where its path cannot be looked at', async () => {
    const folder = await makeFolder({ 'a.md': 'a' });
    const fileSystem = new FaultFileSystem(nodeFileSystem);
    fileSystem.inject({ operation: 'lstat', errno: 'EACCES' });
    await expect(load(join(folder, 'a.md'), {}, { fileSystem })).rejects.toMatchObject({
      code: 'RAG_AGENT_SOURCE_UNREADABLE',
      details: { errno: 'EACCES' },
    });
  });

  it('gives an empty file no documents, and a note', async () => {
    const folder = await makeFolder({ 'a.md': '' });
    for (const chunk of [true, false]) {
      const loaded = await load(join(folder, 'a.md'), { chunk });
      expect([loaded.documents, codesOf(loaded)]).toEqual([[], { 'a.md': 'empty' }]);
    }
  });
});
