import type { Profile } from '@rag/contracts';

import type { EvaluationSet, MeasuredExtent, SetPart, SkippedPart } from '../sets/evaluation-set.js';
import type { SignalSettings } from '../signals/signal-settings.js';
import { openCorpus } from './open-corpus.js';
import type { QuestionScore } from './question-score.js';

/** What is measured: a profile, with signals changed or not. */
export interface MeasuredSystem {
  /** Unique within a run; the profile's name where nothing is changed. */
  readonly name: string;
  readonly profile: Profile;
  readonly signals: SignalSettings;
  /** @defaultValue 'every metric' */
  readonly extent?: MeasuredExtent;
}

/** What a set came to, for each system on the same questions in the same order. */
export interface SetResult {
  readonly set: string;
  readonly primary: string;
  readonly tolerance: number;
  readonly scores: ReadonlyMap<string, readonly QuestionScore[]>;
  readonly skipped: readonly SkippedPart[];
  readonly notes: readonly string[];
}

/** Told about what begins, since a run takes minutes. */
export type OnProgress = (message: string) => void;

/**
 * Measures the systems on a set, part by part. Each profile is indexed once, whatever the number of systems.
 *
 * @throws what reading the set's data throws; a part that cannot be had here is in `skipped` instead.
 */
export async function measureSet(
  set: EvaluationSet,
  systems: readonly MeasuredSystem[],
  onProgress: OnProgress,
): Promise<SetResult> {
  const { parts, skipped, notes, close } = await set.open();
  try {
    const scores = new Map<string, QuestionScore[]>(systems.map(({ name }) => [name, []]));
    const failures: string[] = [];
    for (const part of parts)
      for (const [profile, members] of byProfile(systems)) {
        onProgress(`${set.name}: ${part.name}, ${profile}`);
        failures.push(...(await measurePart(part, profile, members, scores)));
      }
    const { name, primary, tolerance } = set;
    return { set: name, primary, tolerance, scores, skipped, notes: [...notes, ...new Set(failures)] };
  } finally {
    await close();
  }
}

async function measurePart(
  part: SetPart,
  profile: Profile,
  systems: readonly MeasuredSystem[],
  scores: ReadonlyMap<string, QuestionScore[]>,
): Promise<readonly string[]> {
  const corpus = await openCorpus(part.corpus, profile);
  try {
    for (const { name, signals, extent = 'every metric' } of systems)
      scores.get(name)?.push(...(await part.measure(corpus.searchWith(signals), extent)));
    const missing = (part.answerFiles ?? []).filter((file) => !corpus.holds(file));
    return [
      ...corpus.failedFiles.map((file) => `${part.name}: "${file}" could not be indexed`),
      ...missing.map((file) => `${part.name}: "${file}" holds an answer and is not indexed`),
    ];
  } finally {
    await corpus.close();
  }
}

function byProfile(systems: readonly MeasuredSystem[]): ReadonlyMap<Profile, readonly MeasuredSystem[]> {
  const groups = new Map<Profile, MeasuredSystem[]>();
  for (const system of systems) {
    const members = groups.get(system.profile) ?? [];
    members.push(system);
    groups.set(system.profile, members);
  }
  return groups;
}
