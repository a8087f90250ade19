import { wordSet } from './path-facts.js';

/** Extensions of texts that are written to be read, without the dot. */
export const PROSE_EXTENSIONS: ReadonlySet<string> = wordSet(
  `md mdx mdc markdown mdown mkd mkdn rst rest adoc asciidoc asc org txt text textile wiki mediawiki pod rdoc man
   tex typ qmd rmd nfo 1 2 3 4 5 6 7 8 9`,
);

/** Extensions of data: settings, records, messages. */
export const DATA_EXTENSIONS: ReadonlySet<string> = wordSet(
  `json json5 jsonc jsonl ndjson yaml yml toml ini cfg cnf conf properties xml plist csv tsv po pot arb xliff xlf ftl
   strings stringsdict resx resw env lang`,
);

/** Extensions of pages, styles and pictures: neither code nor settings. */
export const PAGE_EXTENSIONS: ReadonlySet<string> = wordSet(
  'html htm xhtml css scss sass less styl svg png jpg jpeg gif webp ico',
);

/** Whether a file with this extension holds a program, as far as an extension can tell. */
export function isCodeExtension(extension: string): boolean {
  return (
    extension !== '' &&
    !PROSE_EXTENSIONS.has(extension) &&
    !DATA_EXTENSIONS.has(extension) &&
    !PAGE_EXTENSIONS.has(extension)
  );
}
