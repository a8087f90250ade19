import { isCodeExtension, PROSE_EXTENSIONS } from './extensions.js';
import { isAtAnEnd, wordSet, type PathFacts } from './path-facts.js';

const EXAMPLE_WORDS = wordSet(
  'example examples sample samples demo demos benchmark benchmarks benches bench',
);
const EXAMPLE_FOLDERS = wordSet(
  `playground playgrounds tutorial tutorials showcase showcases quickstart quickstarts cookbook stories __stories__
   microbenchmarks perftest perftests`,
);
const EXAMPLE_INFIXES = wordSet('example examples sample demo bench benchmark stories story');
/** Not `sample`, which is also the name of a function. */
const EXAMPLE_FILE_WORDS = wordSet('example examples demo benchmark benchmarks bench');

/** In a package's name that is a domain written backwards, `example` is the domain that documents use. */
const REVERSED_DOMAINS = wordSet('com org net io dev edu');

/** Whether a path leads to an example, a sample, a demo, a tutorial or a benchmark. */
export function isExamplePath({ folders, base, extension, infixes }: PathFacts): boolean {
  const inFolder = folders.some(
    ({ lower, words }, i) =>
      (EXAMPLE_FOLDERS.has(lower) || isAtAnEnd(words, EXAMPLE_WORDS)) &&
      !(lower === 'example' && REVERSED_DOMAINS.has(folders[i - 1]?.lower ?? '')),
  );
  if (inFolder || infixes.some((infix) => EXAMPLE_INFIXES.has(infix)) || extension === 'example') return true;
  return isCodeExtension(extension) && isAtAnEnd(base.words, EXAMPLE_FILE_WORDS);
}

/** Below these, programs too are there for the documentation. Not `doc`, which is also the name of a package. */
const DOCS_FOLDERS = wordSet('docs documentation wiki website docsite');
const DOCS_WORDS = wordSet('docs');
const DOCS_NAMES = wordSet(
  'readme authors contributors maintainers contributing thanks install todo faq hacking security support governance',
);
const PROSE_SOURCES = wordSet('doc.go package-info.java module-info.md overview.html');
/** Settings and lists that end in `.txt`. */
const OTHER_TEXTS = wordSet('cmakelists constraints robots manifest');

/** Whether a path leads to prose, or to a program of a documentation site. */
export function isDocsPath({ folders, file, base, extension }: PathFacts): boolean {
  if (PROSE_SOURCES.has(file.lower)) return true;
  if (extension === '' && DOCS_NAMES.has(base.lower)) return true;
  if (PROSE_EXTENSIONS.has(extension)) return !isOtherText(base.lower, extension);
  return folders.some(({ lower, words }, i) => {
    const isDocs = DOCS_FOLDERS.has(lower) || (words.length > 1 && isAtAnEnd(words, DOCS_WORDS));
    return isDocs && !isBelowSources(folders.slice(0, i));
  });
}

/** Whether a text file is a list for a program. */
export function isOtherText(base: string, extension: string): boolean {
  return (
    extension === 'txt' &&
    (OTHER_TEXTS.has(base) || base.startsWith('requirements') || base.endsWith('requirements'))
  );
}

const SOURCE_FOLDERS = wordSet('src lib source sources internal cmd pkg app include');

/** Whether one of these folders holds sources: output and documents lie beside them, not within. */
export function isBelowSources(folders: PathFacts['folders']): boolean {
  return folders.some(({ lower }) => SOURCE_FOLDERS.has(lower));
}

const VENDOR_FOLDERS = wordSet(
  `vendor vendors vendored _vendor _vendored third_party third-party thirdparty 3rdparty 3rd_party 3rd-party
   node_modules bower_components jspm_packages web_modules site-packages dist-packages pods carthage godeps elm-stuff
   subprojects .yarn`,
);
/** Only where they lie beside the sources: `src/deps` is code of one's own. */
const OUTER_VENDOR_FOLDERS = wordSet('deps extern external externals submodules');

/** Whether a path leads to somebody else's code. */
export function isVendoredPath({ folders }: PathFacts): boolean {
  return folders.some(
    ({ lower }, i) =>
      VENDOR_FOLDERS.has(lower) || (OUTER_VENDOR_FOLDERS.has(lower) && !isBelowSources(folders.slice(0, i))),
  );
}

const LEGACY_WORDS = wordSet('legacy deprecated obsolete');
const LEGACY_NAMES = wordSet('old compat attic archived retired historical');

/** Whether a path says that its code is on its way out, or serves those who have not moved on. */
export function isLegacyPath({ folders, base, extension }: PathFacts): boolean {
  if (extension === 'old') return true;
  return [...folders, base].some(
    ({ words }) =>
      words.some((word) => LEGACY_WORDS.has(word)) ||
      LEGACY_NAMES.has(words.at(-1) ?? '') ||
      (words.length > 1 && words[0] === 'compat'),
  );
}

/** The files that stand for their folder, by name: they take its name as their stem. */
export const FOLDER_ENTRIES: ReadonlySet<string> = wordSet(
  `index.ts index.tsx index.mts index.cts index.js index.jsx index.mjs index.cjs index.vue index.svelte index.d.ts
   index.d.mts index.d.cts index.php index.coffee index.html index.md index.mdx index.rst _index.md _index.scss
   mod.rs lib.rs mod.ts mod.js __init__.py __init__.pyi __main__.py init.lua init.luau init.fnl package.scala
   package-info.java doc.go default.nix package.d index.dart`,
);
const BARREL_NAMES = wordSet(
  'public-api.ts public_api.ts barrel.ts exports.ts exports.js barrel.js index.dart',
);
const NOT_BARRELS = wordSet(
  '__main__.py index.html index.md index.mdx index.rst _index.md index.php package-info.java doc.go default.nix index.vue index.svelte',
);

/**
 * Whether a path leads to the entry of a folder. `lib.rs` is one: it declares the modules of a crate and passes their
 * names on, and where it has code of its own, the demotion of an entry is mild.
 */
export function isBarrelPath({ file }: PathFacts): boolean {
  return BARREL_NAMES.has(file.lower) || (FOLDER_ENTRIES.has(file.lower) && !NOT_BARRELS.has(file.lower));
}

const TYPINGS_EXTENSIONS = wordSet('pyi rbi rbs');

/** Whether a path leads to declarations without bodies. */
export function isTypingsPath({ folders, file, extension }: PathFacts): boolean {
  return (
    TYPINGS_EXTENSIONS.has(extension) ||
    /\.d\.(?:[^.]+\.)?[mc]?ts$/u.test(file.lower) ||
    file.lower.endsWith('.js.flow') ||
    folders.some(({ lower }) => lower === '@types' || lower === 'flow-typed')
  );
}
