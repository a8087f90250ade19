import type { RagService } from '@rag/server';

const LETTERS = 'zqxvjkwy';

/** A word that the corpus does not hold, so that a search for it finds nothing. */
export async function absentWord(rag: RagService): Promise<string> {
  for (let word = 'zzq'; ; word += LETTERS[word.length % LETTERS.length] ?? 'z') {
    if ((await rag.search(word, 1)).length === 0) return word;
  }
}
