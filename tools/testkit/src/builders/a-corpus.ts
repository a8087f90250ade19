import { Document } from '@rag/contracts';

import { Random } from '../fakes/random.js';
import { WORDS } from './words.js';

const LANGUAGES = ['typescript', 'python', 'go'] as const;
const MOST_WORDS = 12;
const CHUNKS_PER_FILE = 3;
const EMBEDDING_DIMENSIONS = 4;

/**
 * A corpus of short documents: the same for the same seed and size, in no order of its ids.
 *
 * Words are Zipf-like, so that some are common and some rare; a few documents are equal but for their id. Each
 * has the metadata `file`, `chunkIndex`, `language` and `even`, and an embedding of four dimensions.
 *
 * @param seed any number.
 * @param size how many documents.
 * @example
 * const documents = aCorpus(7, 100);
 */
export function aCorpus(seed: number, size: number): readonly Document[] {
  const random = new Random(seed);
  const contents: string[] = [];
  const documents = Array.from({ length: size }, (_, row) => {
    const twin = contents.length > 0 && random.chance(0.2);
    const content = twin ? random.pick(contents) : someWords(random);
    contents.push(content);
    return documentOf(row, content, random);
  });
  return random.shuffle(documents);
}

function someWords(random: Random): string {
  const words = Array.from({ length: random.integer(1, MOST_WORDS) }, () => {
    const skewed = Math.floor(random.next() * random.next() * WORDS.length);
    return WORDS[skewed] as string;
  });
  return words.join(' ');
}

function documentOf(row: number, content: string, random: Random): Document {
  const file = `src/file-${Math.floor(row / CHUNKS_PER_FILE)}.ts`;
  const chunkIndex = row % CHUNKS_PER_FILE;
  return new Document({
    id: `${file}#${chunkIndex}`,
    content,
    metadata: { file, chunkIndex, language: random.pick(LANGUAGES), even: row % 2 === 0 },
    embedding: Array.from({ length: EMBEDDING_DIMENSIONS }, () => random.integer(-4, 4)),
  });
}
