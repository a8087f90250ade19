import { Document, type DocumentInit, type MetadataValue } from '@rag/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { documentFields } from './document-fields.js';

type Row = Readonly<Record<string, unknown>>;

const fieldsOf = (metadata: Row): unknown =>
  documentFields({ content: 'text', metadata: metadata as DocumentInit['metadata'] });

describe('documentFields()', () => {
  it.each<readonly [Row, Row]>([
    [{}, {}],
    [{ file: 'src/auth/login-form.test.tsx' }, { name: 'login-form', path: 'src/auth' }],
    [{ file: 'packages/web/src/auth/index.ts' }, { name: 'auth', path: 'web/src/auth' }],
    [{ file: 'main.go' }, { name: 'main', path: '' }],
    [{ file: '' }, { name: '', path: '' }],
    [{ title: 'A title' }, { name: 'A title' }],
    [
      { file: 'a/b.md', title: 'A title' },
      { name: 'b', path: 'a' },
    ],
    [{ headingPath: ['Guide', 'Install'] }, { headings: 'Guide\nInstall' }],
    [{ headingPath: 'Guide' }, { headings: 'Guide' }],
    [{ headingPath: [] }, {}],
    [{ symbol: 'login' }, { symbol: 'login' }],
    [{ scope: ['Outer', 'Router'], symbol: 'use' }, { symbol: 'Outer Router use' }],
    [{ defines: ['class Router', 'method use'] }, { symbol: 'Router use' }],
    [
      { symbol: 'Router', defines: ['class Router', 'method use'], scope: ['Router'] },
      { symbol: 'Router use' },
    ],
    [{ defines: ['function operator ()'] }, { symbol: 'operator ()' }],
    [{ defines: ['Router'] }, { symbol: 'Router' }],
    // As no indexer of ours writes them.
    [{ file: 7 }, {}],
    [{ file: ['a.ts'] }, {}],
    [{ file: null, title: 'A title' }, { name: 'A title' }],
    [{ file: true, title: 7 }, {}],
    [{ headingPath: 7 }, {}],
    [{ headingPath: [1, 'Install', null, true] }, { headings: 'Install' }],
    [{ scope: 7, symbol: null, defines: true }, {}],
    [{ scope: [1, 'Router'], symbol: ['a', 2], defines: 'class Late' }, { symbol: 'Router a Late' }],
    [{ constructor: 'x', __proto__: 'y', language: 'ts' }, {}],
  ])('reads of the metadata %j the fields %j', (metadata, expected) => {
    expect(fieldsOf(metadata)).toEqual({ content: 'text', ...expected });
  });

  it('needs no metadata', () => {
    expect(documentFields({ content: 'text' })).toEqual({ content: 'text' });
  });

  it('gives what crosses to another thread, and the document that is made of it, the same fields', () => {
    const key = fc.constantFrom(
      'file',
      'title',
      'headingPath',
      'scope',
      'symbol',
      'defines',
      'language',
      '__proto__',
    );
    const text = fc.oneof(
      fc.constantFrom('src/a/index.ts', 'class Router', '', ' ', '../x', 'constructor'),
      fc.array(fc.nat(0xffff), { maxLength: 6 }).map((codes) => String.fromCharCode(...codes)),
    );
    const scalar = fc.oneof(text, fc.constantFrom(7, true, null));
    const metadata = fc
      .array(fc.tuple(key, fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }))), { maxLength: 6 })
      .map((entries): Readonly<Record<string, MetadataValue>> => {
        const own = Object.create(null) as Record<string, MetadataValue>;
        for (const [name, value] of entries) own[name] = value;
        return own;
      });
    fc.assert(
      fc.property(metadata, (own) => {
        const init: DocumentInit = { id: 'd', content: 'text', metadata: own };
        const fields = documentFields(init);
        expect(documentFields(structuredClone(init))).toEqual(fields);
        expect(documentFields(new Document(init))).toEqual(fields);
        for (const value of Object.values(fields)) expect(typeof value).toBe('string');
      }),
      { numRuns: 300 },
    );
  });
});
