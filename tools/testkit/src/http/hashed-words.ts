/**
 * A vector that tells texts apart by their words: each word adds or takes one at a place that its hash gives, and the
 * whole has length one. A text without words is the zero vector.
 *
 * Texts that share words are similar, so that a search over it finds what a reader expects; it means nothing else.
 *
 * @example
 * hashedWords('an otter swims', 64).length; // 64
 */
export function hashedWords(text: string, dimensions: number): readonly number[] {
  const vector = Array.from({ length: dimensions }, () => 0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const hash = hashOf(word);
    const place = (hash >>> 1) % dimensions;
    vector[place] = vector[place]! + ((hash & 1) === 0 ? 1 : -1);
  }
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  return length === 0 ? vector : vector.map((value) => value / length);
}

// FNV-1a over UTF-16 units, then mixed: its lowest bits alone are weak.
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let place = 0; place < word.length; place++)
    hash = Math.imul(hash ^ word.charCodeAt(place), 0x01000193) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) >>> 0;
  return (hash ^ (hash >>> 13)) >>> 0;
}
