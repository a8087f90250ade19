import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { detectFormat } from './detect-format.js';
import { LANGUAGES, TEXT_KIND_BY_EXTENSION } from './languages.js';
import { nameByMagic } from './magic-numbers.js';
import { languageOfShebang } from './shebang.js';
import { latin1 } from './temporary-folder.test-support.js';
import { UNSUPPORTED_NAME_BY_EXTENSION } from './unsupported-formats.js';

const text = latin1('plain words\n');

describe('detectFormat()', () => {
  it.each([
    ['a.ts', 'source', 'typescript'],
    ['a.tsx', 'source', 'tsx'],
    ['a.mjs', 'source', 'javascript'],
    ['a.py', 'source', 'python'],
    ['a.java', 'source', 'java'],
    ['a.go', 'source', 'go'],
    ['a.rs', 'source', 'rust'],
    ['a.h', 'source', 'c'],
    ['a.hpp', 'source', 'cpp'],
    ['a.cs', 'source', 'csharp'],
    ['a.rb', 'source', 'ruby'],
    ['a.php', 'source', 'php'],
    ['a.sh', 'source', 'shell'],
    ['a.ps1', 'source', 'powershell'],
    ['a.vue', 'source', 'vue'],
    ['a.sol', 'source', 'solidity'],
    ['a.proto', 'source', 'proto'],
    ['a.tf', 'source', 'terraform'],
    ['a.toml', 'source', 'toml'],
    ['a.xml', 'source', 'xml'],
    ['Makefile', 'source', 'make'],
    ['Dockerfile', 'source', 'dockerfile'],
    ['Dockerfile.dev', 'source', 'dockerfile'],
    ['x/CMakeLists.txt', 'source', 'cmake'],
    ['go.mod', 'source', 'go'],
    ['.editorconfig', 'source', 'ini'],
    ['LICENSE', 'text', undefined],
    ['notes.TXT', 'text', undefined],
    ['README.MD', 'markdown', undefined],
    ['a.mdx', 'markdown', undefined],
    ['a.json', 'json', undefined],
    ['a.yml', 'yaml', undefined],
    ['a.tsv', 'csv', undefined],
  ])('tells %s by its name: %s %s', (path, format, language) => {
    expect(detectFormat(path)).toEqual({
      kind: 'text',
      format,
      ...(language === undefined ? {} : { language }),
    });
  });

  it.each([
    ['a.pdf', 'PDF document'],
    ['a.DOCX', 'word processor document'],
    ['a.html', 'HTML page'],
    ['a.eml', 'e-mail'],
    ['a.ipynb', 'notebook'],
    ['a.png', 'image'],
    ['a.tar.gz', 'archive'],
    ['libc.so.6', 'executable or compiled code'],
  ])('names the format of %s, which is not read: %s', (path, name) => {
    expect(detectFormat(path)).toEqual({ kind: 'unsupported', name });
    expect(detectFormat(path, text)).toEqual({ kind: 'unsupported', name });
  });

  it.each([
    'noextension',
    'a.unknownextension',
    '.hidden',
    'a.',
    'a.constructor',
    'a.__proto__',
    'toString',
    '.md',
  ])('leaves %s to its content, and takes text as text', (path) => {
    expect(detectFormat(path)).toEqual({ kind: 'undecided' });
    expect(detectFormat(path, text)).toEqual({ kind: 'text', format: 'text' });
    expect(detectFormat(path, new Uint8Array())).toEqual({ kind: 'text', format: 'text' });
  });

  it('takes the language of a script from its first line, unless the name tells another', () => {
    const script = latin1('#!/usr/bin/env python3\n');
    expect(detectFormat('run', script)).toEqual({ kind: 'text', format: 'source', language: 'python' });
    expect(detectFormat('run.rb', script)).toMatchObject({ language: 'ruby' });
  });

  it('names the format of a foreign content: unsupported by itself, binary under a name that says text', () => {
    const png = latin1('\x89PNG\r\n\x1a\n\0\0\0\rIHDR');
    expect(detectFormat('picture', png)).toEqual({ kind: 'unsupported', name: 'PNG image' });
    expect(detectFormat('pic.txt', png)).toEqual({
      kind: 'binary',
      reason: 'its format is "PNG image", though its name says text',
    });
  });

  it('knows at least sixty languages, and no extension that is both text and unsupported', () => {
    expect(new Set(LANGUAGES).size).toBeGreaterThanOrEqual(60);
    expect(
      [...TEXT_KIND_BY_EXTENSION.keys()].filter((key) => UNSUPPORTED_NAME_BY_EXTENSION.has(key)),
    ).toEqual([]);
  });

  it('answers for any name and any bytes', () => {
    fc.assert(
      fc.property(fc.string(), fc.uint8Array(), (name, bytes) => {
        expect(detectFormat(name, bytes).kind).toMatch(/^(?:text|unsupported|binary)$/u);
      }),
    );
  });
});

describe('languageOfShebang()', () => {
  it.each([
    ['#!/bin/sh', 'shell'],
    ['#! /usr/bin/perl -w', 'perl'],
    ['#!/usr/bin/env -S deno run', 'typescript'],
    ['#!/usr/bin/env FOO=1 node', 'javascript'],
    ['#!/usr/bin/python3.12\r', 'python'],
    ['#!/opt/own/constructor', undefined],
    ['#!', undefined],
    ['#!/usr/bin/env', undefined],
    [' #!/bin/sh', undefined],
    [`#!${'/'.repeat(100_000)}`, undefined],
  ])('reads %j', (line, expected) => {
    expect(languageOfShebang(latin1(`${line}\nrest`))).toBe(expected);
  });
});

describe('nameByMagic()', () => {
  it.each([
    ['%PDF-1.7', 'PDF document'],
    ['PK\x03\x04', 'ZIP archive or Office document'],
    ['\x7fELF', 'ELF executable'],
    ['\xff\xd8\xff\xe0', 'JPEG image'],
    ['\x1f\x8b\x08', 'gzip archive'],
    ['\0\0\0\x18ftypmp42', 'MP4 video'],
    ['SQLite format 3\0', 'SQLite database'],
    ['%PDF', undefined],
    ['PK is short for', undefined],
    ['Rar! is a word', undefined],
    ['', undefined],
  ])('reads %j', (head, expected) => {
    expect(nameByMagic(latin1(head))).toBe(expected);
  });
});
