import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { directoriesOf, DIRECTORY_DEPTH, stemOf } from './stem-of.js';

describe('stemOf()', () => {
  it.each([
    ['src/auth/login.ts', 'login'],
    ['login.ts', 'login'],
    ['src/auth/login-form.test.tsx', 'login-form'],
    ['src/auth/login.d.ts', 'login'],
    ['src/SqlMapper.Async.cs', 'SqlMapper.Async'],
    ['proto/api.pb.go', 'api'],
    ['public/app.min.js', 'app'],
    ['vite.config.ts', 'vite'],
    ['src/auth/index.ts', 'auth'],
    ['src/auth/mod.rs', 'auth'],
    ['lua/auth/init.lua', 'auth'],
    ['src/auth/__init__.py', 'auth'],
    ['src/auth/__main__.py', 'auth'],
    ['crates/router/src/lib.rs', 'router'],
    ['packages/router/src/index.ts', 'router'],
    ['src/lib.rs', 'lib'],
    ['lib/index.js', 'index'],
    ['index.ts', 'index'],
    ['cmd/serve/main.go', 'main'],
    ['README.md', 'README'],
    ['Makefile', 'Makefile'],
    ['.eslintrc.json', '.eslintrc'],
    ['.gitignore', '.gitignore'],
    ['test.ts', 'test'],
    ['src/.test.ts', '.test'],
    ['a.', 'a.'],
    ['archive.tar.gz', 'archive.tar'],
    ['src/日本語.ts', '日本語'],
    ['src/constructor/index.ts', 'constructor'],
    ['src/v1.2.3', 'v1.2'],
    ['', ''],
  ])('gives of "%s" "%s"', (path, stem) => {
    expect(stemOf(path)).toBe(stem);
  });

  it('is a part of the path, and empty only without a name', () => {
    const name = fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom('index.ts', 'src', '.', 'a.test.ts'));
    fc.assert(
      fc.property(fc.array(name, { maxLength: 6 }), (names) => {
        const path = names.join('/');
        const stem = stemOf(path);
        expect(path).toContain(stem);
        expect(stem === '').toBe(path.split('/').every((one) => one === '' || one === '.'));
      }),
    );
  });
});

describe('directoriesOf()', () => {
  it.each([
    ['packages/web/src/auth/login.ts', ['web', 'src', 'auth']],
    ['src/login.ts', ['src']],
    ['./src//login.ts', ['src']],
    ['login.ts', []],
    ['', []],
  ])('gives of "%s" %j', (path, folders) => {
    expect(DIRECTORY_DEPTH).toBe(3);
    expect(directoriesOf(path)).toEqual(folders);
  });
});
