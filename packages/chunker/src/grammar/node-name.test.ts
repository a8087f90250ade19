import { describe, expect, it } from 'vitest';

import { freeName, LONGEST_NAME_UNITS, nodeName, pathName, typeName } from './node-name.js';

describe('nodeName()', () => {
  it.each([
    ['name', { name: 'name' }],
    ['$f', { name: '$f' }],
    ['#secret', { name: '#secret' }],
    ['~Foo', { name: '~Foo' }],
    ['ok?', { name: 'ok?' }],
    ['Get-Thing', { name: 'Get-Thing' }],
    ['"node:fs"', { name: 'node:fs' }],
    ['a.b.C', { name: 'C', owner: 'b' }],
    ['App\\Models', { name: 'Models', owner: 'App' }],
    ['Foo<T>::run', { name: 'run', owner: 'Foo' }],
    ["Point<'a>", { name: 'Point' }],
    ['operator==', { name: 'operator==' }],
    ['Foo::operator()', { name: 'operator()', owner: 'Foo' }],
    ['operator bool() const noexcept', { name: 'operator bool' }],
    ['Foo<T>::operator const char *() const', { name: 'operator const char *', owner: 'Foo' }],
    ['operator std::function<void(int)>() const', { name: 'operator std::function' }],
    ['operator new[]', { name: 'operator new[]' }],
    ['[]=', { name: '[]=' }],
    ['-@', { name: '-@' }],
    ['global:prompt', { name: 'prompt' }],
    ['<=>', { name: '<=>' }],
    ['[Symbol.iterator]', { name: '[Symbol.iterator]' }],
    ['{ a, b }', undefined],
    ["handlers['a']", undefined],
    ['""', undefined],
    ['', undefined],
    ['x'.repeat(LONGEST_NAME_UNITS + 1), undefined],
  ])('%s', (text, expected) => {
    expect(nodeName(text)).toEqual(expected);
  });
});

describe('pathName()', () => {
  it.each([
    ['a.b.c', 'a.b.c'],
    ['a :: b', 'a::b'],
    ['App\\Models', 'App\\Models'],
    ['name', 'name'],
    ['a..b', undefined],
    ['"a.b"', undefined],
    ['', undefined],
  ])('%s', (text, expected) => {
    expect(pathName(text)?.name).toBe(expected);
  });
});

describe('typeName()', () => {
  it.each([
    ['(s *Server)', 'Server'],
    ['(Server)', 'Server'],
    ['(s *List[T])', 'List'],
    ['()', undefined],
  ])('%s', (text, expected) => {
    expect(typeName(text)).toBe(expected);
  });
});

describe('freeName()', () => {
  it('takes any text on one line', () => {
    expect(freeName('.a,\n  .b > c')).toEqual({ name: '.a, .b > c' });
    expect(freeName(' ')).toBeUndefined();
    expect(freeName('a '.repeat(LONGEST_NAME_UNITS))).toBeUndefined();
  });
});
