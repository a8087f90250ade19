const MEGABYTE = 1_048_576;

/** Queries that contain nothing to search for. */
export const BLANK_QUERIES: readonly string[] = Object.freeze([
  '',
  ' ',
  '\t\r\n',
  '\u00a0\u2003\u2028\ufeff',
]);

/** Words that are properties of every object: as terms, ids and keys they are ordinary. */
export const PROTOTYPE_WORDS: readonly string[] = Object.freeze([
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toString',
  'valueOf',
  '__defineGetter__',
]);

/**
 * Queries that have broken search engines: blank, huge, regular expressions, query syntax, names of every
 * object's properties, broken and invisible Unicode.
 *
 * The huge ones have a million characters each; whoever runs them over slow code will notice.
 */
export const HOSTILE_QUERIES: readonly string[] = Object.freeze([
  ...BLANK_QUERIES,
  ...PROTOTYPE_WORDS,
  '(a+)+$',
  '.*',
  '[',
  '\\',
  '^(?:(?=x))*$',
  '"unclosed phrase',
  'field:value AND NOT (x OR y)^2~3',
  "'; drop table documents; --",
  '</content><evidence>',
  '%s %n ${x} {{y}}',
  '../../etc/passwd',
  '-1',
  'NaN',
  'null',
  '\0',
  '\ud800',
  'a\udc00b',
  '\u202etxet desrever\u202c',
  'e\u0301'.repeat(100),
  '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
  '検索 エンジン',
  'ค้นหาข้อความ',
  'بحث في النص',
  'a'.repeat(MEGABYTE),
  'falcon '.repeat(MEGABYTE / 7),
  ' '.repeat(MEGABYTE),
  '('.repeat(10_000),
]);
