/** Checks that no case can make fail, because the product keeps what they ask for. */
export const UNBREAKABLE: readonly string[] = [
  'citation_not_covers',
  'fences_balanced',
  'finite_scores',
  'lines_match_source',
  'no_empty_chunks',
  'no_shared_text',
  'not_contains_root_path',
  'prototype_clean',
  'unchanged',
  'well_formed_utf16',
];
