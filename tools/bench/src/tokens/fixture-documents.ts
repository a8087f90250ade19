import { readdir, readFile } from 'node:fs/promises';

import { seededRandom, type EvidenceDocument } from '@rag/eval';

import { loadCorpus } from '../chunks/load-corpus.js';

/** Documents of one kind: the largest embedding input is looked for in each. */
export interface Fixture {
  readonly name: string;
  readonly documents: readonly EvidenceDocument[];
}

// Some chunks' worth: enough that packing fills several to the brim.
const FIXTURE_UNITS = 12_000;

const FOLDER = new URL('../../src/tokens/fixtures/', import.meta.url);
const SEED = 512;

/** Prose in twelve scripts, texts that are hard on tokenizers, and both corpora of `@rag/eval`. */
export async function loadFixtures(): Promise<readonly Fixture[]> {
  const scripts = (await readdir(FOLDER)).filter((file) => file.endsWith('.txt')).sort();
  const [documents, code] = await Promise.all([loadCorpus('documents', 'all'), loadCorpus('code', 'all')]);
  return [
    ...(await Promise.all(scripts.map(readScript))),
    ...hardFixtures(),
    { name: 'corpus of documents', documents: documents.corpus.documents },
    { name: 'corpus of code', documents: code.corpus.documents },
  ];
}

async function readScript(file: string): Promise<Fixture> {
  const paragraph = (await readFile(new URL(file, FOLDER), 'utf8')).trim();
  const name = file.replace(/\.txt$/u, '');
  // The heading takes all that a heading path may weigh, since it is part of what is embedded.
  const heading = paragraph.slice(0, 170).replaceAll('\n', ' ');
  const count = Math.ceil(FIXTURE_UNITS / paragraph.length);
  const body = Array.from({ length: count }, () => paragraph).join(' ');
  return {
    name,
    documents: [
      { id: `${name}.md`, text: `# ${heading}\n\n${body}\n` },
      { id: `${name}.txt`, text: `${body}\n` },
    ],
  };
}

/** Texts without natural words; made, not stored. */
function hardFixtures(): readonly Fixture[] {
  const random = seededRandom(SEED);
  const pick = (alphabet: string): string => {
    const characters = Array.from(alphabet);
    return characters[Math.floor(random() * characters.length)]!;
  };
  const draw = (alphabet: string, length: number): string =>
    Array.from({ length }, () => pick(alphabet)).join('');
  const fill = (line: () => string): string => {
    const lines: string[] = [];
    for (let units = 0; units < FIXTURE_UNITS; units += lines.at(-1)!.length + 1) lines.push(line());
    return `${lines.join('\n')}\n`;
  };
  const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const digits = '0123456789';
  const one = (name: string, id: string, text: string): Fixture => ({ name, documents: [{ id, text }] });
  return [
    one('base64, one run', 'run.txt', draw(base64, FIXTURE_UNITS)),
    one(
      'base64, lines of 76',
      'mime.txt',
      fill(() => draw(base64, 76)),
    ),
    one(
      'base64, lines of 60',
      'short.txt',
      fill(() => draw(base64, 60)),
    ),
    one(
      'hex, groups of eight',
      'hex.txt',
      fill(() => `${draw('0123456789abcdef', 8)} `.repeat(9).trim()),
    ),
    one(
      'URLs',
      'urls.txt',
      fill(() => `https://${draw('abcdefgh', 9)}.example/${draw(base64, 40)}?q=%E3%81%82${draw(digits, 6)}`),
    ),
    one(
      'table of numbers',
      'table.md',
      `| a | b | c | d |\n|---|---|---|---|\n${fill(() => `| ${draw(digits, 6)}.${draw(digits, 4)} | −${draw(digits, 3)},${draw(digits, 2)} | ${draw(digits, 8)} | ${draw(digits, 2)}:${draw(digits, 2)} |`)}`,
    ),
    one(
      'values separated by commas',
      'rows.csv',
      `id,time,value\n${fill(() => `${draw('abcdef0123456789', 12)},20${draw(digits, 2)}-01-0${pick('123456789')}T00:00:00Z,${draw(digits, 5)}.${draw(digits, 3)}`)}`,
    ),
    one(
      'emoji',
      'emoji.txt',
      fill(() => draw('😀🚀🧑‍🚀🏳️‍🌈👩🏽‍⚕️🇩🇪🫠✅', 30)),
    ),
    one(
      'symbols',
      'symbols.txt',
      fill(() => `${draw('∀∃∑∏√∞≈≠≤≥⊂⊃∪∩→⇒αβγδλμπσφω', 7)} `.repeat(8).trim()),
    ),
    one(
      'rare Han',
      'han.txt',
      fill(() => draw('𠮷𠀋𡈽𡌛𡑮𢈘𢛳𢡛𣏌𣑊', 20)),
    ),
    one(
      'accents taken apart',
      'combining.txt',
      fill(() => 'a\u0301e\u0308o\u0302u\u0303 '.repeat(12).trim()),
    ),
  ];
}
