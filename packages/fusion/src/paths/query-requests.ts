import type { PathClass } from './path-class.js';

/** How a class of files is asked for. */
export interface ClassRequest {
  readonly classes: readonly PathClass[];
  /** Tested against the words of the query in lower case, one blank around each, `.` after a clause, `|` for a name. */
  readonly asks: readonly RegExp[];
}

/** A word at the end of a query of a few words. */
const atEnd = (words: string): RegExp => new RegExp(`^(?: \\S+){0,4} (?:${words})(?: \\.)* $`, 'u');
/** The same, or at the beginning of any query. */
const atAnEnd = (words: string): readonly RegExp[] => [
  new RegExp(`^ (?:(?:all|the|show|find) ){0,3}(?:${words}) `, 'u'),
  atEnd(words),
];
const anywhere = (words: string): RegExp => new RegExp(` (?:${words}) `, 'u');
/** A word before "for", "of", "that", …: "tests for the parser". */
const about = (words: string): RegExp =>
  new RegExp(
    ` (?:${words}) (?:files? |cases? |suites? |code )?(?:for|of|that|which|covering|about|on|showing|für|para|pour|для) `,
    'u',
  );

/** Each pattern is a list of plain alternatives, so that it is linear in the query. */
export const REQUESTS: readonly ClassRequest[] = [
  {
    classes: ['test'],
    asks: [
      anywhere(
        '(?:unit|integration|regression|e2e|acceptance|functional|smoke|snapshot|fuzz|property|end to end) (?:tests?|specs?|testing)',
      ),
      anywhere(
        'test cases?|test coverage|covered by tests?|tested by|test fixtures?|unit tested|testes|pruebas|тесты',
      ),
      about('tests|specs|unittests'),
      new RegExp('^ (?:where|how) (?:is|are|do we|does it) (?:\\S+ ){1,6}tested ', 'u'),
      new RegExp('^ (?:\\S+ )?tests? for ', 'u'),
      ...atAnEnd('tests|specs|unittests'),
      /测试用例|单元测试|テストケース|単体テスト/u,
    ],
  },
  {
    classes: ['example'],
    asks: [
      new RegExp('(?<! for)(?<! as an) examples? ', 'u'),
      about('samples?|demos?|tutorials?'),
      anywhere(
        'sample (?:code|app|application|project|program|usage)|demo (?:code|app|application|project)|usage samples?|playground|benchmarks?|benchmarking|tutorials?|beispiele?|ejemplos?|exemples?|exemplos?|esempi|esempio|примеры?',
      ),
      atEnd('samples?|demos?'),
      /示例|例子|サンプルコード|使用例|예제/u,
    ],
  },
  {
    classes: ['docs'],
    asks: [
      anywhere('docs|readme|user guide|user manual|man page|faq|dokumentation|documentación|документация'),
      about('documentation|guides?|manual|docs?'),
      new RegExp(' guide to ', 'u'),
      ...atAnEnd('documentation|guides?|manual'),
      /文档|文檔|ドキュメント|문서/u,
    ],
  },
  {
    classes: ['config'],
    asks: [
      anywhere(
        '(?:config|configuration|settings|build|manifest) files?|build scripts?|ci|ci/cd|ci pipeline|github actions?|github workflows?|ci workflows?|release workflows?|makefile|dockerfile|docker compose|tsconfig|pyproject|eslintrc|(?:eslint|prettier|jest|vitest|webpack|rollup|vite|babel|typescript|docker|lint|linter|tox|gradle|maven|cargo|cmake) (?:config|configuration|setup|settings)|package manifest',
      ),
    ],
  },
  {
    classes: ['generated'],
    asks: [
      anywhere(
        'generated (?:code|files?|sources?|types?|bindings?|clients?|stubs?)|minified|snapshot files?|build output',
      ),
    ],
  },
  {
    classes: ['vendored'],
    asks: [
      anywhere(
        'vendored|vendor (?:folder|directory|code)|third party|bundled (?:dependency|dependencies|copy|library)|node modules',
      ),
    ],
  },
  {
    classes: ['legacy'],
    asks: [
      anywhere(
        'legacy|deprecated|obsolete|compat|compatibility|backwards? compatible|old (?:api|code|version|implementation|style|way)',
      ),
    ],
  },
  {
    classes: ['barrel'],
    asks: [
      anywhere(
        're exports?|reexports?|barrel|public (?:api|exports?|interface)|package exports?|entry ?points?|(?:main|root|package) (?:module|entry)|crate root',
      ),
    ],
  },
  {
    classes: ['typings'],
    asks: [
      anywhere(
        'typings?|type (?:definitions?|declarations?|stubs?)|declaration files?|ambient (?:types?|declarations?)|d\\.ts|pyi',
      ),
    ],
  },
  {
    classes: ['olderVersion'],
    asks: [anywhere('(?:older|old|previous|earlier|prior|last) (?:major )?versions?')],
  },
  {
    classes: ['localised'],
    asks: [
      anywhere(
        'translations?|translated|locales?|localised|localized|localisation|localization|i18n|l10n|internationalization|internationalisation',
      ),
      anywhere(
        '(?:arabic|bengali|bulgarian|catalan|chinese|croatian|czech|danish|dutch|farsi|finnish|french|german|greek|hebrew|hindi|hungarian|indonesian|italian|japanese|korean|norwegian|persian|polish|portuguese|romanian|russian|serbian|slovak|slovenian|spanish|swedish|thai|turkish|ukrainian|urdu|vietnamese)',
      ),
    ],
  },
  {
    classes: ['changelog', 'docs'],
    asks: [
      anywhere(
        "changelogs?|release notes?|change log|breaking changes|what(?:'s|’s)? (?:is )?(?:new|changed)(?: in)?",
      ),
    ],
  },
  {
    classes: ['lock', 'generated'],
    asks: [anywhere('lock ?files?|(?:package|yarn|pnpm|cargo|poetry|dependency|dependencies) locks?')],
  },
  {
    classes: ['licence', 'docs'],
    asks: [anywhere('licen[sc]es?|licen[sc]ing|copyright')],
  },
];
