import { FusedResult } from '../fused-result.js';
import type { Fused } from '../reciprocal-rank-fusion.js';
import { gatherEvidence, type MatchEvidence } from '../relevance/match-evidence.js';
import type { RankedDocument } from '../stream-list.js';
import type { MatchDescription } from '../stream-run.js';
import { fuseWindow, sourcesOf, type FusedWindow, type WindowList } from '../window-collector.js';
import { applySignals, type SignalScore } from './apply-signals.js';
import type { RankingSignal, SignalCandidate } from './ranking-signal.js';
import { takeWithDecay, type FileScored } from './same-file-decay.js';

/** How many documents fusion picks for the signals to judge, unless `topK` asks for more. */
export const CANDIDATES = 100;

/** What a collector needs to know of the query. */
export interface SignalQuestion {
  readonly query: string;
  readonly topK: number;
  readonly maxPerFile: number;
  readonly decay: number;
}

interface Candidate extends FileScored {
  readonly entry: Fused<RankedDocument>;
  readonly verdict: SignalScore;
}

/**
 * Collects results window by window: fusion picks the candidates of a window, signals rescore them, and results are
 * taken best first while a file's score decays with what it has already.
 *
 * The order of an earlier window stays; a later one appends what is new in it.
 */
export class SignalCollector {
  readonly #signals: readonly RankingSignal[];
  readonly #question: SignalQuestion;
  readonly #counts = new Map<string, number>();
  readonly #judged = new Set<string>();
  readonly #results: FusedResult[] = [];
  readonly #views: SignalCandidate[] = [];
  #dropped = false;
  #windows = 0;
  #evidence: MatchEvidence | undefined;

  constructor(signals: readonly RankingSignal[], question: SignalQuestion) {
    this.#signals = signals;
    this.#question = question;
  }

  get results(): readonly FusedResult[] {
    return this.#results;
  }

  get full(): boolean {
    return this.#results.length >= this.#question.topK;
  }

  /** Whether there are fewer results than wanted and the cap kept some out, in whichever window. */
  get capped(): boolean {
    return this.#dropped && !this.full;
  }

  get windows(): number {
    return this.#windows;
  }

  /** What the candidates of the first window have of the query: the best ones are in it. */
  get evidence(): MatchEvidence | undefined {
    return this.#evidence;
  }

  /**
   * Fuses the lists of one window, rescores what is new in it and appends the best.
   *
   * @param describe asks the streams what they know of these documents.
   */
  async append(
    lists: readonly WindowList[],
    describe: (ids: readonly string[]) => Promise<MatchDescription>,
  ): Promise<void> {
    this.#windows++;
    const window = fuseWindow(lists);
    const fresh = window.fused.filter(({ id }) => !this.#judged.has(id));
    const description = await describe(fresh.map(({ id }) => id));
    if (this.#windows === 1) this.#evidence = gatherEvidence(description.terms, description.features);
    const candidates = this.#judge(window, fresh, description);
    const { topK, maxPerFile, decay } = this.#question;
    const limits = { topK: topK - this.#results.length, maxPerFile };
    const counts = new Map(this.#counts);
    const taken = takeWithDecay(candidates, decay, this.#counts, limits);
    for (const { item, score, decay: power } of taken) {
      const { entry, verdict, file } = item;
      const sameFileBefore = file === undefined ? 0 : (counts.get(file) ?? 0);
      if (file !== undefined) counts.set(file, sameFileBefore + 1);
      const rescoring = {
        fusedScore: entry.score,
        signals: verdict.signals,
        signalScore: verdict.score,
        sameFileBefore,
        decay: power,
      };
      const sources = sourcesOf(entry, window);
      this.#results.push(new FusedResult(entry.item.document, score, sources, this.#windows, rescoring));
    }
    if (taken.length < candidates.length) this.#dropped = true;
  }

  #judge(
    { lists }: FusedWindow,
    fresh: readonly Fused<RankedDocument>[],
    { terms = [], features = [] }: MatchDescription,
  ): readonly Candidate[] {
    const views = fresh.map((entry, index) => ({
      document: entry.item.document,
      file: entry.item.file,
      features: features[index] ?? { chunk: scaledScore(entry, lists) },
    }));
    // What an earlier window found counts beside what this one did: the newer of two versions, say.
    this.#views.push(...views);
    const judge = applySignals(this.#signals, {
      text: this.#question.query,
      terms,
      candidates: this.#views,
    });
    return fresh.map((entry, index) => {
      this.#judged.add(entry.id);
      const verdict = judge(views[index]!);
      return { id: entry.id, score: verdict.score, file: entry.item.file, entry, verdict };
    });
  }
}

/** A document's score beside the best of the heaviest stream that has it. */
function scaledScore({ contributions }: Fused<RankedDocument>, lists: readonly WindowList[]): number {
  const { list, rank } = contributions[0]!;
  const { items } = lists[list]!;
  const best = items[0]!.score;
  return best > 0 ? Math.max(0, items[rank]!.score / best) : 0;
}
