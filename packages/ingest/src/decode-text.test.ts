import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { decodeText } from './decode-text.js';
import { latin1 } from './temporary-folder.test-support.js';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

function utf16(text: string, littleEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < text.length; i++) view.setUint16(2 * i, text.charCodeAt(i), littleEndian);
  return bytes;
}

function utf32(text: string, littleEndian: boolean): Uint8Array {
  const points = Array.from(text);
  const bytes = new Uint8Array(points.length * 4);
  const view = new DataView(bytes.buffer);
  for (const [i, point] of points.entries()) view.setUint32(4 * i, point.codePointAt(0)!, littleEndian);
  return bytes;
}

/** Encodes by inverting the platform's decoder, which has no encoder for these. */
function encode(text: string, label: string): Uint8Array {
  const decoder = new TextDecoder(label);
  const table = new Map<string, number[]>();
  for (let lead = 0; lead < 256; lead++) {
    const one = decoder.decode(Uint8Array.of(lead));
    if (one.length === 1 && one !== '\ufffd') table.set(one, [lead]);
  }
  for (let lead = 0x81; lead < 0xff; lead++)
    for (let trail = 0x40; trail < 0xff; trail++) {
      const two = decoder.decode(Uint8Array.of(lead, trail));
      if (two.length === 1 && two !== '\ufffd' && !table.has(two)) table.set(two, [lead, trail]);
    }
  return Uint8Array.from(Array.from(text).flatMap((character) => table.get(character)!));
}

const RUSSIAN = 'Быстрый поиск по документам. Съешь же ещё этих мягких французских булок.\n';
const JAPANESE = 'これは日本語の文章です。検索の品質を確かめるために書きました。テストです。\n';
const CHINESE = '这是一个用来测试编码检测的中文文件。我们希望它能够被正确地识别和解码。\n';
const TAIWANESE = '這是一個用來測試編碼檢測的中文檔案。我們希望它能夠被正確地識別和解碼。\n';
const KOREAN = '이것은 한국어 문장입니다. 검색 품질을 확인하기 위해 작성했습니다.\n';
const GREEK = 'Αυτό είναι ένα κείμενο στα ελληνικά για να ελέγξουμε την κωδικοποίηση.\n';

describe('decodeText()', () => {
  it('decodes UTF-8 over the whole file, also where every sample would cut a character in half', () => {
    const text = `a${'漢字テスト'.repeat(2_000)}\n`;
    expect(decodeText(utf8(text))).toEqual({ text, encoding: 'utf-8' });
  });

  it('decodes the empty file to the empty text', () => {
    expect(decodeText(new Uint8Array())).toEqual({ text: '', encoding: 'utf-8' });
  });

  it.each([
    ['utf-8', [0xef, 0xbb, 0xbf], utf8],
    ['utf-16le', [0xff, 0xfe], (text: string) => utf16(text, true)],
    ['utf-16be', [0xfe, 0xff], (text: string) => utf16(text, false)],
    ['utf-32le', [0xff, 0xfe, 0, 0], (text: string) => utf32(text, true)],
    ['utf-32be', [0, 0, 0xfe, 0xff], (text: string) => utf32(text, false)],
  ] as const)('decodes %s by its mark, which is no part of the text', (encoding, mark, encoder) => {
    const word = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'));
    fc.assert(
      fc.property(word, (text) => {
        const bytes = Uint8Array.from([...mark, ...encoder(text)]);
        expect(decodeText(bytes)).toEqual({ text, encoding });
      }),
    );
  });

  it.each([
    ['utf-16le', true],
    ['utf-16be', false],
  ])('decodes %s without a mark', (encoding, littleEndian) => {
    for (const text of ['zebra notes\nin two lines\n', RUSSIAN, `${CHINESE}and some English words here\n`])
      expect(decodeText(utf16(text, littleEndian))).toEqual({ text, encoding });
  });

  it.each([
    ['shift_jis', JAPANESE],
    ['euc-jp', JAPANESE],
    ['gb18030', CHINESE],
    ['big5', TAIWANESE],
    ['euc-kr', KOREAN],
    ['windows-1251', RUSSIAN],
    ['koi8-r', RUSSIAN],
    ['iso-8859-7', GREEK],
  ])('tells %s from its bytes', (encoding, text) => {
    expect(decodeText(encode(text, encoding))).toEqual({ text, encoding });
  });

  it('tells Japanese in seven bits by its escape sequences', () => {
    expect(decodeText(latin1('\x1b$B%F%9%H\x1b(B\n'))).toEqual({ text: 'テスト\n', encoding: 'iso-2022-jp' });
    expect(decodeText(latin1('\x1b[31mred\x1b[0m\n'))).toMatchObject({ encoding: 'utf-8' });
  });

  it.each([
    ['caf\xe9 zebralatin\n', 'café zebralatin\n'],
    ['Stra\xdfe\n', 'Straße\n'],
    ['\x93quoted\x94 \x96 10 \x80\n', '“quoted” – 10 €\n'],
  ])('decodes Western text %j', (bytes, text) => {
    expect(decodeText(latin1(bytes))).toEqual({ text, encoding: 'windows-1252' });
  });

  it.each([
    ['first line\nsecond\0 line\n', 'NUL'],
    ['an even number of bytes with one \0 in it', 'NUL'],
    ['\0\0\0\0', 'NUL'],
    ['\x01\x02\x03abc', 'control characters'],
    [`\x01${'\xff\xfc\x9d'.repeat(10)}`, 'control characters'],
    ['\xff\xfea\0\0\0', 'NUL'],
  ])('calls %j binary', (bytes, reason) => {
    expect(decodeText(latin1(bytes))).toEqual({ binary: expect.stringContaining(reason) });
  });

  it.each([
    ['\xff\xfea\0b', 'utf-16le'],
    ['\xff\xfe\x00\xd8a\0', 'utf-16le'],
    ['\0\0\xfe\xff\0\x11\0\0', 'utf-32be'],
    ['\xef\xbb\xbfa\xff', 'utf-8'],
    ['caf\xc3\xa9 na\xc3\xafve r\xc3\xa9sum\xe9', 'damage, first at byte 19'],
  ])('does not decode %j with a loss', (bytes, reason) => {
    expect(decodeText(latin1(bytes))).toEqual({ undecodable: expect.stringContaining(reason) });
  });

  it('never invents a character: the text has a U+FFFD only where the bytes have one', () => {
    expect(decodeText(utf8('a\ufffdb'))).toEqual({ text: 'a\ufffdb', encoding: 'utf-8' });
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        const decoded = decodeText(bytes);
        if ('text' in decoded && !decoded.encoding.startsWith('utf'))
          expect(decoded.text).not.toMatch(/[\ufffd\0]/u);
        if ('text' in decoded) expect(decoded.text).not.toContain('\0');
      }),
      { numRuns: 3_000 },
    );
  });

  it('keeps every line end, and a mark that is not at the beginning', () => {
    expect(decodeText(utf8('a\r\nb\rc\n\ufeff'))).toEqual({ text: 'a\r\nb\rc\n\ufeff', encoding: 'utf-8' });
  });

  it('bears 16 MiB in a single line, in UTF-8 and beyond it', () => {
    const length = 16 * 1024 * 1024;
    expect(decodeText(new Uint8Array(length).fill(0x61))).toMatchObject({ encoding: 'utf-8' });
    const accented = new Uint8Array(length).fill(0x61);
    accented[length - 1] = 0xe9;
    expect(decodeText(accented)).toMatchObject({ encoding: 'windows-1252' });
  });
});
