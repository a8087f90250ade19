import type { SearchResult } from '@rag/contracts';
import type { RagService, SessionManager } from '@rag/server';

import type { Claims, Print } from '../claims.js';
import { everyStreamAnswered, fusionFollowsTheFormula } from '../fusion-check.js';
import { printable } from '../printable.js';

/** Chunks that both profiles are shown on. */
const SHARED_CHUNKS = 30;

/** A part of an identifier that is a word of its own. */
const MIN_PART_LETTERS = 4;

/** Ranks the same chunks by both profiles: the published formulas to the letter, and what polyglot finds beyond them. */
export async function profileStep(
  sessions: SessionManager,
  rag: RagService,
  query: string,
  print: Print,
  claims: Claims,
): Promise<void> {
  const chunks = await rag.search(query, SHARED_CHUNKS, { maxPerFile: Infinity });
  const classic = sessions.getRag('demo-classic', { profile: 'classic' });
  const polyglot = sessions.getRag('demo-polyglot', { profile: 'polyglot' });
  try {
    for (const { content, metadata, id } of chunks) {
      await classic.addDocument(content, metadata, { id: `copy of ${id}.` });
      await polyglot.addDocument(content, metadata, { id: `copy of ${id}.` });
    }
    const answer = await classic.searchDetailed(query);
    claims.check(
      'in the profile classic both streams answer, and every score is the formula of their ranks',
      everyStreamAnswered(answer) &&
        fusionFollowsTheFormula(answer) &&
        answer.results.every(({ rescoring }) => rescoring === undefined),
    );
    const named = firstPart(chunks);
    if (named === undefined) return;
    const [found, byClassic] = await Promise.all([
      polyglot.search(`${named.part} symbol:${named.symbol}`, SHARED_CHUNKS),
      classic.search(named.part, SHARED_CHUNKS),
    ]);
    print(
      `  "${printable(named.part)}", a part of ${printable(named.symbol)}: polyglot finds ${found.length} definitions of it, classic ${byClassic.length} chunks with that word`,
    );
    claims.check(
      'polyglot finds an identifier by one of its parts, with symbol: to say which',
      found.length > 0 && found.every(({ metadata }) => namesOf(metadata).includes(named.symbol)),
    );
  } finally {
    await sessions.removeSession('demo-classic');
    await sessions.removeSession('demo-polyglot');
  }
}

/** The first identifier with several parts that is defined in the chunks, and a part of it. */
function firstPart(
  chunks: readonly SearchResult[],
): { readonly symbol: string; readonly part: string } | undefined {
  for (const { metadata } of chunks) {
    const { symbol } = metadata;
    if (typeof symbol !== 'string' || !/^[\w$]+$/u.test(symbol)) continue;
    const parts = symbol.match(/[A-Z]?[a-z]+/gu) ?? [];
    const part = parts.slice(1).find((one) => one.length >= MIN_PART_LETTERS);
    if (part !== undefined) return { symbol, part: part.toLowerCase() };
  }
  return undefined;
}

function namesOf({ symbol, defines }: SearchResult['metadata']): readonly string[] {
  const defined = Array.isArray(defines) ? defines.map((one) => String(one).split(' ').at(-1) ?? '') : [];
  return [...(typeof symbol === 'string' ? [symbol] : []), ...defined];
}
