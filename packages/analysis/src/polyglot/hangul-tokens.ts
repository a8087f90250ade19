import { cutTerm, TokenKind, type TokenSink } from './token-sink.js';

/** Particles that follow a noun without a blank, longer ones first. */
const PARTICLES: readonly string[] = [
  ...[
    '에서는',
    '으로는',
    '에게서',
    '이라고',
    '에서',
    '에게',
    '으로',
    '까지',
    '부터',
    '처럼',
    '보다',
    '한테',
    '이다',
  ],
  ...['은', '는', '이', '가', '을', '를', '에', '의', '로', '와', '과', '도', '만'],
];

/**
 * The tokens of a run of Hangul: the run as written, the run without a particle at its end, and each pair of
 * neighbouring syllables.
 */
export function addHangulTokens(run: string, sink: TokenSink): void {
  const noun = withoutParticle(run);
  sink.add(TokenKind.Word, cutTerm(noun));
  if (noun !== run) sink.add(TokenKind.Run, cutTerm(run));
  for (let i = 0; i + 1 < run.length; i++) {
    const pair = run.slice(i, i + 2);
    if (pair !== noun && pair !== run) sink.add(TokenKind.Pair, pair);
  }
}

function withoutParticle(run: string): string {
  const particle = PARTICLES.find((ending) => run.length > ending.length && run.endsWith(ending));
  return particle === undefined ? run : run.slice(0, -particle.length);
}
