import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  MAX_SHORT_PARTS,
  MAX_SPLIT_LENGTH,
  MIN_MEAN_PART_LENGTH,
  splitIdentifier,
} from './split-identifier.js';

describe('splitIdentifier()', () => {
  it.each([
    ['getUserById', 'get User By Id'],
    ['GetUserByID', 'Get User By ID'],
    ['get_user_by_id', 'get user by id'],
    ['HTTPServer2', 'HTTP Server 2'],
    ['parseXMLDoc', 'parse XML Doc'],
    ['utf8', 'utf 8'],
    ['IDs', 'IDs'],
    ['userIDs2', 'user IDs 2'],
    ['URLsafe', 'UR Lsafe'],
    ['__init__', 'init'],
    ['SCREAMING_SNAKE', 'SCREAMING SNAKE'],
    ['großeÜbung', 'große Übung'],
    ['getКнигу', 'get Книгу'],
    ['word', 'word'],
    ['_', ''],
    ['', ''],
  ])('splits %s into %s', (identifier, parts) => {
    expect(splitIdentifier(identifier)).toEqual(parts.split(' ').filter(Boolean));
  });

  it('keeps hashes and blobs whole', () => {
    expect([MAX_SHORT_PARTS, MIN_MEAN_PART_LENGTH, MAX_SPLIT_LENGTH]).toEqual([6, 3, 1024]);
    expect(splitIdentifier('a1b2c3d4e5f6')).toEqual(['a1b2c3d4e5f6']);
    expect(splitIdentifier('aGVsbG8gd29ybGQh')).toEqual(['aGVsbG8gd29ybGQh']);
    const long = 'word_'.repeat(300);
    expect(splitIdentifier(long)).toEqual([long.slice(0, -1)]);
    expect(splitIdentifier('should_return_an_error_when_the_user_is_not_found_anywhere')).toHaveLength(11);
  });

  it('loses no letter or digit', () => {
    const identifier = fc.string({ unit: fc.constantFrom(...Array.from('abAB01_é\u0301Жж')), maxLength: 30 });
    fc.assert(
      fc.property(identifier, (text) => {
        expect(splitIdentifier(text).join('')).toBe(text.replaceAll('_', ''));
      }),
    );
  });
});
