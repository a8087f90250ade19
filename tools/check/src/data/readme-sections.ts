/** A section that every package's README has. */
export interface ReadmeSection {
  /** The heading to write. */
  readonly title: string;
  /** Further headings that say the same, in lower case. */
  readonly synonyms: readonly string[];
  /** What may stand in its place above the first heading of the second level: a short README needs no heading for it. */
  readonly openingBlock?: 'install command' | 'code';
  /** Whether only a package with options needs it. */
  readonly onlyWithOptions?: true;
}

/** Longer belongs into docs. */
export const MAX_README_LINES = 80;

/** In the order in which they stand. */
export const README_SECTIONS: readonly ReadmeSection[] = [
  { title: 'Install', synonyms: ['installation'], openingBlock: 'install command' },
  { title: 'Example', synonyms: ['examples', 'usage', 'quick start'], openingBlock: 'code' },
  { title: 'What it guarantees', synonyms: ['guarantees', 'laws'] },
  { title: 'Options', synonyms: ['options and defaults'], onlyWithOptions: true },
  { title: 'Limits', synonyms: ['limits and non-goals', 'non-goals', 'limits and non goals'] },
];
