import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { classifyPath } from './classify-path.js';
import { PATH_CLASSES } from './path-class.js';

const SAMPLES: Readonly<Record<string, readonly string[]>> = {
  '': [
    'src/parser.ts',
    'parser.ts',
    'latest/parser.ts',
    'contest.py',
    'attest/sign.go',
    'protest.rb',
    'fastest.c',
    'src/greatest.rs',
    'inspect.ts',
    'spectrum/spec.md.ts',
    'aspect.java',
    'src/respec.js',
    'manifest.ts',
    'src/testing.py',
    'src/helper/testing/index-of.ts',
    'lib/core/test_functions.bash',
    'src/ab-test/assign.ts',
    'src/hitTest.ts',
    'packages/test-runner/src/run.ts',
    'src/main/java/org/acme/test/TestRule.java',
    'src/main/kotlin/org/acme/LoadTest.kt',
    'lib/rack/test/session.rb',
    'lib/plug/adapters/test/conn.ex',
    'src/main/java/com/example/App.java',
    'src/commands/test.ts',
    'src/sample.js',
    'doc/markdown.go',
    'src/docs.ts',
    'src/doc/printer.js',
    'src/config/load.ts',
    'src/config.rs',
    'src/history.ts',
    'src/license.ts',
    'src/changes.py',
    'src/lock.ts',
    'src/build/bundle.ts',
    'cmd/build/main.go',
    'src/target/x86.rs',
    'src/dist/normal.ts',
    'src/generator.ts',
    'codegen/emit.go',
    'src/vendoring.ts',
    'src/deps/resolve.py',
    'app/api/deps.py',
    'src/threshold.ts',
    'src/bold.ts',
    'src/fold/unfold.ml',
    'src/compatible.ts',
    'src/oldest.go',
    'src/i18n/translate.ts',
    'src/locale.ts',
    'src/it/parse.ts',
    'src/module.rs',
    'src/indexer.ts',
    'src/d.ts',
    'src/openapi/spec/read.go',
    'main.c',
    'to_string.go',
    'src/constructor.ts',
    'src/__proto__.ts',
  ],
  test: [
    'test/parser.js',
    'Test/parser.js',
    'tests/parser.py',
    'src/__tests__/parser.ts',
    'src/parser.test.ts',
    'src/parser.spec.tsx',
    'src/parser.test-d.ts',
    'src/parser.e2e-spec.ts',
    'src/parser-test.js',
    'src/parser_test.ts',
    'src/fakes.test-support.ts',
    'cypress/login.cy.ts',
    'e2e/login.ts',
    'src/setupTests.ts',
    'vitest.setup.ts',
    '__mocks__/fs.js',
    'src/__fixtures__/a.ts',
    'src/test/java/org/acme/ParserTest.java',
    'src/java/ParserTest.java',
    'src/java/ParserTests.java',
    'src/java/ParserTestCase.java',
    'src/java/TestParser.java',
    'src/integrationTest/kotlin/Parser.kt',
    'app/src/androidTest/kotlin/Login.kt',
    'src/commonTest/kotlin/Parser.kt',
    'src/testFixtures/java/Builder.java',
    'src/scala/ParserSpec.scala',
    'src/scala/ParserSuite.scala',
    'parser_test.go',
    'internal/testdata/a.go',
    'crate/tests/parse.rs',
    'src/tests.rs',
    'src/routing/tests/get.rs',
    'src/test_helpers/client.rs',
    'fuzz/fuzz_targets/parse.rs',
    'test_parser.py',
    'src/pkg/test_parser.py',
    'src/pkg/parser_test.py',
    'src/pkg/tests.py',
    'conftest.py',
    'spec/parser_spec.rb',
    'spec/support/helper.rb',
    'lib_test/spec_helper.rb',
    'test/test_parser.rb',
    'spec/lib/rack/session.rb',
    'tests/ParserTest.php',
    'src/ParserCest.php',
    'tests/basic.phpt',
    'test/parser_test.exs',
    'test/test_helper.exs',
    'apps/x/test/parser_SUITE.erl',
    'src/parser_SUITE.erl',
    'spec/parser_spec.lua',
    'src/parser_spec.lua',
    'test/parser.bats',
    'install.bats',
    't/basic.t',
    'Acme.Tests/Parser.cs',
    'Acme.UnitTests/Parser.cs',
    'src/ParserTests.cs',
    'Acme.Specs/Parser.cs',
    'Tests/AcmeTests/ParserTests.swift',
    'Sources/ParserTests.swift',
    'AppUITests/Login.swift',
    'src/parser_unittest.cc',
    'src/parser_test.cpp',
    'src/test-parser.c',
    'src/ParserTest.cpp',
    'integration_test/app.dart',
    'lib/parser_test.dart',
    'tests/testthat/test-parse.R',
    'src/runtests.jl',
    'src/ParserSpec.hs',
    'src/Parser.Tests.ps1',
    'contracts/Token.t.sol',
    'features/login.feature',
    'src/run_test.sh',
    'scripts/fixtures/a.sh',
    'test-shrinker/src/main/java/Main.java',
  ],
  example: [
    'examples/hello.ts',
    'example/hello.ts',
    'Examples/hello.swift',
    'samples/hello.cs',
    'demo/app.js',
    'js_example/app.py',
    'code-examples/a.go',
    'playground/app.vue',
    'benchmarks/parse.ts',
    'benches/parse.rs',
    'Acme.Benchmarks/Parse.cs',
    'src/parse.bench.ts',
    'src/parse_bench.rs',
    'src/ParseBenchmark.java',
    'src/Button.stories.tsx',
    'src/parse_example.go',
    'tutorial/step1.py',
    'src/com/acme/example/App.java',
  ],
  docs: [
    'README.md',
    'README',
    'docs/index.rst',
    'docs/history.md',
    'notice.md',
    'docs/conf.py',
    'docs-v3/app/page.tsx',
    'packages/docs/components/nav.tsx',
    'guide.adoc',
    'src/notes.txt',
    'man/tool.1',
    'AUTHORS',
    'src/acme/package-info.java',
    'pkg/parser/doc.go',
  ],
  config: [
    'package.json',
    'tsconfig.json',
    'vite.config.ts',
    'jest.config.mjs',
    '.eslintrc.cjs',
    '.eslintrc',
    '.editorconfig',
    '.github/workflows/ci.yml',
    'Cargo.toml',
    'pyproject.toml',
    'setup.py',
    'requirements.txt',
    'requirements-dev.txt',
    'CMakeLists.txt',
    'Makefile',
    'Dockerfile',
    'Dockerfile.dev',
    'pom.xml',
    'build.gradle',
    'build.gradle.kts',
    'Acme.csproj',
    'mix.exs',
    'Gemfile',
    'acme.gemspec',
    'go.mod',
    'build.rs',
    'src/settings.ini',
  ],
  generated: [
    'src/api.generated.ts',
    'src/api_generated.go',
    'src/generated/api.ts',
    'src/__generated__/api.ts',
    'proto/api_pb2.py',
    'proto/api.pb.go',
    'proto/api.pb.cc',
    'proto/api_pb.js',
    'lib/model.g.dart',
    'lib/model.freezed.dart',
    'public/app.min.js',
    'public/app-min.js',
    'public/app.bundle.js',
    'dist/index-of.js',
    'build/app.js',
    'out/app.js',
    'target/classes/App.java',
    'app.js.map',
    'src/Form.Designer.cs',
    'zz_generated.deepcopy.go',
    'wire_gen.go',
    'src/parser.tab.c',
  ],
  vendored: [
    'vendor/lib/parse.go',
    'third_party/zlib/inflate.c',
    'third-party/zlib/inflate.c',
    'node_modules/left-pad/left-pad.js',
    'deps/uv/loop.c',
    'external/fmt/format.cc',
    'Pods/Lib/Lib.m',
    'src/_vendor/six.py',
  ],
  legacy: [
    'src/legacy/parse.ts',
    'src/legacy-api/parse.ts',
    'src/LegacyParser.cs',
    'src/deprecated.ts',
    'src/old/parse.ts',
    'src/parse_old.py',
    'src/parse.ts.old',
    'src/compat.py',
    'src/v8-compat/parse.c',
    'src/compat_parse.c',
    'src/obsolete/parse.ts',
  ],
  barrel: [
    'index.ts',
    'src/auth/index.js',
    'src/auth/mod.rs',
    'src/lib.rs',
    'src/auth/__init__.py',
    'lua/auth/init.lua',
    'src/public-api.ts',
    'mod.ts',
  ],
  typings: [
    'src/parse.d.ts',
    'src/parse.d.mts',
    'src/style.d.css.ts',
    'src/parse.pyi',
    'sig/parse.rbs',
    '@types/node/fs.ts',
  ],
  localised: [
    'src/locales/en.json',
    'src/locales/de/common.json',
    'src/locales/zh-CN.ts',
    'src/locales/pt_BR.ts',
    'src/i18n/messages.json',
    'lang/fr.php',
    'po/de.po',
    'res/values-de/strings.kt',
    'App/de.lproj/Main.swift',
    'src/Text.de.resx',
  ],
  'example docs': ['examples/README.md'],
  'docs localised': [
    'README.zh-CN.md',
    'README_ja.md',
    'docs/de/guide.md',
    'docs/i18n/fr/guide.md',
    'guide.pt-BR.md',
  ],
  'docs changelog': [
    'CHANGELOG.md',
    'changelog.md',
    'ChangeLog',
    'History.md',
    'docs/NEWS',
    'CHANGES.rst',
    'changelog.d/fix.md',
    'release-notes.md',
  ],
  'generated lock': [
    'package-lock.json',
    'yarn.lock',
    'pnpm-lock.yaml',
    'Cargo.lock',
    'go.sum',
    'web/bun.lockb',
    'gradle.lockfile',
  ],
  'docs licence': [
    'LICENSE',
    'LICENCE.txt',
    'license.md',
    'LICENSE-MIT',
    'LICENSE.BSD',
    'COPYING',
    'NOTICE',
    'LICENSES/MIT.txt',
  ],
  'test barrel': ['tests/__init__.py', 'src/test_helpers/mod.rs'],
  'barrel typings': ['src/auth/index.d.ts', 'src/auth/__init__.pyi'],
  'test config': ['Acme.Tests/Acme.Tests.csproj', 'tests/tsconfig.json'],
};

/** Any UTF-16 at all, lone surrogates included. */
const codeUnits = fc.array(fc.nat(0xffff), { maxLength: 40 }).map((codes) => String.fromCharCode(...codes));

describe('classifyPath()', () => {
  const rows = Object.entries(SAMPLES).flatMap(([classes, paths]) =>
    paths.map((path) => [path, classes] as const),
  );

  it.each(rows)('finds in "%s" the classes "%s"', (path, classes) => {
    expect([...classifyPath(path)].join(' ')).toBe(classes);
  });

  it('has a sample of every class but the one that needs the other paths', () => {
    const sampled = new Set(Object.keys(SAMPLES).flatMap((classes) => classes.split(' ')));
    expect(PATH_CLASSES.filter((name) => !sampled.has(name))).toEqual(['olderVersion']);
  });

  it('tells an older version by the folders that are given', () => {
    const older = new Set(['src/v3']);
    expect([...classifyPath('src/v3/parse.ts', older)]).toEqual(['olderVersion']);
    expect([...classifyPath('src/v3/locales/en.json', older)]).toEqual(['olderVersion', 'localised']);
    expect([...classifyPath('src/v30/parse.ts', older)]).toEqual([]);
    expect([...classifyPath('src/v3', older)]).toEqual([]);
  });

  it('reads a leading "./" or "/" and doubled separators as nothing', () => {
    for (const [path] of rows.filter((_, i) => i % 5 === 0)) {
      const expected = [...classifyPath(path)];
      expect([...classifyPath(`./${path}`)]).toEqual(expected);
      expect([...classifyPath(`/${path.replaceAll('/', '//')}`)]).toEqual(expected);
    }
  });

  it('gives the empty path, and a path of separators, no class', () => {
    expect([...classifyPath('')]).toEqual([]);
    expect([...classifyPath('///')]).toEqual([]);
  });

  it('never takes a part of a word for the word', () => {
    const words = [
      'test',
      'spec',
      'example',
      'doc',
      'old',
      'legacy',
      'vendor',
      'dist',
      'mock',
      'fixture',
      'index',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...words), fc.stringMatching(/^[b-df-hj-rt-z]{2,5}$/u), (word, affix) => {
        for (const name of [`${affix}${word}`, `${word}${affix}`]) {
          expect([...classifyPath(`zone/${name}/parse.zz`)]).toEqual([]);
          expect([...classifyPath(`zone/${name}.zz`)]).toEqual([]);
        }
      }),
    );
  });

  it('answers whatever the text, in the order of the classes', () => {
    const part = fc.oneof(
      codeUnits,
      fc.constantFrom('test', 'docs', 'v1', '.', '..', '.git', 'index.ts', 'a.test.ts', '__proto__'),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const classes = [...classifyPath(parts.join('/'))];
        expect(classes).toEqual(PATH_CLASSES.filter((name) => classes.includes(name)));
      }),
    );
  });

  it('is linear in a hostile path', () => {
    for (const piece of ['a/', 'test-', '.test', 'aA', 'A', '_', '..', 'v1/']) {
      expect(classifyPath(piece.repeat(50_000))).toBeInstanceOf(Set);
    }
  });
});
