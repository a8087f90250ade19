import { bytes, file, type FixtureEntry } from './fixture-entry.js';

const WINDOWS_1251_HELLO = [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2, 0x2c, 0x20, 0xec, 0xe8, 0xf0, 0x21, 0x0a];

/** A small repository in seven languages of people and four of machines; nothing in it is hostile. */
export const MULTILINGUAL_FIXTURE: readonly FixtureEntry[] = [
  file('.gitignore', '*.log\n/build/\n'),
  file('README.md', '# Harbour\n\nBooks berths for boats.\n\n## Install\n\nRun `npm install`.\n'),
  file(
    'docs/guide.md',
    '---\ntitle: Guide\nauthor: Ada\n---\n\n# Guide\n\n## Booking a berth\n\nChoose a date, then a pier.\n\n' +
      '```ts\n# not a heading\nbookBerth("A1");\n```\n\n## Cancelling\n\nCancel a day ahead.\n',
  ),
  file('docs/ru/руководство.md', '# Руководство\n\n## Бронирование\n\nВыберите дату и причал для лодки.\n'),
  file(
    'docs/de/anleitung.md',
    '# Anleitung\n\n## Liegeplatz buchen\n\nWählen Sie Tag und Steg für Ihr Boot.\n',
  ),
  file('docs/ja/手引き.md', '# 手引き\n\n## 予約\n\n日付と桟橋を選んで、船の停泊場所を予約します。\n'),
  file('docs/zh/指南.md', '# 指南\n\n## 预订泊位\n\n请选择日期和码头，然后预订船只的泊位。\n'),
  file('docs/ar/دليل.md', '# دليل\n\n## حجز مرسى\n\nاختر التاريخ ثم الرصيف لقاربك.\n'),
  file('docs/th/คู่มือ.md', '# คู่มือ\n\n## จองที่จอดเรือ\n\nเลือกวันที่แล้วเลือกท่าเรือสำหรับเรือของคุณ\n'),
  bytes('docs/ru/windows-1251.txt', WINDOWS_1251_HELLO),
  file(
    'src/booking.ts',
    "import { Pier } from './pier.js';\n\n/** Books a berth at a pier. */\n" +
      'export function bookBerth(pier: Pier, date: Date): string {\n  return pier.reserve(date);\n}\n\n' +
      'export class BookingError extends Error {\n  override name = "BookingError";\n}\n',
  ),
  file(
    'src/tides.py',
    'import math\n\n\ndef tide_height(hour: float) -> float:\n    """Height of the tide in metres."""\n' +
      '    return 2.0 * math.sin(hour)\n\n\nclass TideTable:\n    def rows(self):\n        return []\n',
  ),
  file(
    'src/harbour.go',
    'package harbour\n\n// Berth is a place for one boat.\ntype Berth struct {\n\tName string\n}\n\n' +
      'func FreeBerths(all []Berth) []Berth {\n\treturn all\n}\n',
  ),
  file(
    'src/lighthouse.rs',
    '/// A light that turns.\npub struct Lighthouse {\n    pub height: u32,\n}\n\nimpl Lighthouse {\n' +
      '    pub fn flash(&self) -> bool {\n        self.height > 10\n    }\n}\n',
  ),
  file(
    'data/boats.csv',
    'name,length,note\nMöwe,7.5,"two masts,\none engine"\nЧайка,6,\nかもめ,9,"says ""hello"""\n',
  ),
  file(
    'data/piers.json',
    '{\n  "piers": [\n    { "name": "A", "berths": 12 },\n    { "name": "B", "berths": 8 }\n  ]\n}\n',
  ),
  file('config/harbour.yaml', 'harbour:\n  name: Sassnitz\n  open: true\npiers:\n  - A\n  - B\n'),
  file('empty.txt', ''),
  file('debug.log', 'ignored by .gitignore\n'),
  file('build/output.js', 'ignored by .gitignore and by name\n'),
  file('node_modules/left/index.js', 'module.exports = "skipped by name";\n'),
];

/** For each query a file of the multilingual fixture that a full-text search in any script should find. */
export const MULTILINGUAL_QUERIES: readonly (readonly [query: string, path: string])[] = [
  ['cancelling a booking', 'docs/guide.md'],
  ['бронирование причал', 'docs/ru/руководство.md'],
  ['Liegeplatz buchen', 'docs/de/anleitung.md'],
  ['桟橋 予約', 'docs/ja/手引き.md'],
  ['预订泊位', 'docs/zh/指南.md'],
  ['حجز مرسى', 'docs/ar/دليل.md'],
  ['จองที่จอดเรือ', 'docs/th/คู่มือ.md'],
  ['bookBerth', 'src/booking.ts'],
  ['tide_height', 'src/tides.py'],
  ['FreeBerths', 'src/harbour.go'],
  ['Lighthouse flash', 'src/lighthouse.rs'],
];
