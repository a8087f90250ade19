import { AVAILABLE_PROFILES } from '@rag/contracts';

import { measureSet, type MeasuredSystem, type SetResult } from '../measure/measure-set.js';
import { meanOverParts, metricsOf } from '../measure/question-score.js';
import { loadTokenCounter } from '../measure/token-counter.js';
import { renderGroups, renderMainTable, renderMetrics } from '../report/main-table.js';
import { chooseSets, findSets } from '../sets/find-sets.js';
import { DEFAULT_SIGNALS, withoutSignals } from '../signals/signal-settings.js';
import { parseArguments, type EvaluateArguments } from './parse-arguments.js';

/** What the command reaches the outside through. */
export interface EvaluateShell {
  readonly environment: Readonly<Record<string, string | undefined>>;
  print(text: string): void;
  /** For a person who waits; no part of the answer. */
  note(text: string): void;
}

/**
 * Runs the command.
 *
 * @returns the exit code: 1 where a check failed.
 * @throws RagError for arguments, sets and data that cannot be used.
 */
export async function runEvaluate(args: readonly string[], shell: EvaluateShell): Promise<number> {
  const parsed = parseArguments(args);
  const { environment } = shell;
  const sets = await findSets({
    data: parsed.data ?? environment['RAG_EVAL_DATA'],
    repositories: environment['RAG_EVAL_REPOS'],
    tokens: await loadTokenCounter(parsed.tokenizer),
  });
  if (parsed.list) {
    shell.print(sets.map(({ name }) => name).join('\n'));
    return 0;
  }
  const chosen = chooseSets(sets, parsed.sets);
  const systems = systemsOf(parsed);
  const results: SetResult[] = [];
  for (const set of chosen) results.push(await measureSet(set, systems, shell.note));
  shell.print(renderMainTable(results));
  for (const result of results) {
    const metrics = metricsOf([...result.scores.values()].flat());
    shell.print(`\n${renderMetrics(result, metrics)}`);
    const groups = renderGroups(result);
    if (groups !== '') shell.print(`\n${groups}`);
  }
  void meanOverParts;
  return 0;
}

/** The profiles that were asked for and that this build has, with signals switched off where that was asked for. */
export function systemsOf({ profiles, without }: EvaluateArguments): readonly MeasuredSystem[] {
  const signals = without.length === 0 ? DEFAULT_SIGNALS : withoutSignals(without);
  return profiles
    .filter((profile) => AVAILABLE_PROFILES.includes(profile))
    .map((profile) => ({
      name: profile,
      profile,
      signals: profile === 'polyglot' ? signals : DEFAULT_SIGNALS,
    }));
}
