import { readFile } from 'node:fs/promises';

import { AVAILABLE_PROFILES } from '@rag/contracts';

import { compareWithBaseline } from '../baseline/baseline.js';
import { readBaseline, writeBaseline } from '../baseline/baseline-files.js';
import { findLatencySource } from '../latency/latency-source.js';
import { measureLatency, type ProfileLatency } from '../latency/measure-latency.js';
import { renderLatency } from '../latency/render-latency.js';
import { measureSet, type MeasuredSystem, type SetResult } from '../measure/measure-set.js';
import { loadTokenCounter } from '../measure/token-counter.js';
import { renderCheck } from '../report/render-check.js';
import { renderReport, renderWorst, saidOf } from '../report/render-report.js';
import { chooseSets, findSets } from '../sets/find-sets.js';
import type { EvaluationSet } from '../sets/evaluation-set.js';
import { ablatedSystems, renderAblation } from '../signals/ablation.js';
import { defaultGrid, leaveOneOut, parseGrid, renderLeaveOneOut } from '../signals/leave-one-out.js';
import { DEFAULT_SIGNALS, SIGNAL_IDS, SIGNALS, withoutSignals } from '../signals/signal-settings.js';
import { runExtractive } from '../extractive/run-extractive.js';
import { runRelevance } from '../relevance/run-relevance.js';
import { runHybrid } from '../vectors/run-hybrid.js';
import { parseArguments, type EvaluateArguments } from './parse-arguments.js';
import { writeDocs } from './write-docs.js';

/** What the command reaches the outside through. */
export interface EvaluateShell {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly print: (text: string) => void;
  /** For a person who waits; no part of the answer. */
  readonly note: (text: string) => void;
  /** Where baselines are; those of the repository when absent. */
  readonly baselines?: string;
}

/**
 * Runs the command.
 *
 * @returns the exit code: 1 where a check failed.
 * @throws RagError for arguments, sets and data that cannot be used.
 */
export async function runEvaluate(args: readonly string[], shell: EvaluateShell): Promise<number> {
  const parsed = parseArguments(args);
  const data = parsed.data ?? shell.environment['RAG_EVAL_DATA'];
  const repositories = shell.environment['RAG_EVAL_REPOS'];
  const tokens = await loadTokenCounter(parsed.tokenizer);
  const sets = await findSets({ data, repositories, tokens });
  if (parsed.list) {
    shell.print(sets.map(({ name }) => name).join('\n'));
    return 0;
  }
  const profiles = systemsOf(parsed);
  if (profiles.length === 0) {
    shell.print(`this build does not have the profile "${parsed.profiles.join('", "')}"`);
    return 1;
  }
  if (parsed.latency) {
    const measured: ProfileLatency[] = [];
    const source = await findLatencySource(data, repositories);
    for (const { profile } of profiles) measured.push(await measureLatency(source, profile));
    shell.print(parsed.json ? JSON.stringify(measured, undefined, 2) : renderLatency(measured));
    return 0;
  }
  if (parsed.hybrid) {
    const folder = parsed.vectors ?? shell.environment['RAG_EVAL_VECTORS'];
    await runHybrid(chooseSets(sets, parsed.sets), parsed.json, { ...shell, folder });
    return 0;
  }
  if (parsed.relevance) {
    const { json, writeDocs: isWritten } = parsed;
    const report = await runRelevance({ data, repositories, tokens, json, note: shell.note });
    shell.print(report);
    if (isWritten) await writeDocs(report, 'docs/relevance-measured.md');
    return 0;
  }
  if (parsed.extractive) {
    const mtrag = shell.environment['RAG_EVAL_MTRAG'];
    const report = await runExtractive({ mtrag, json: parsed.json, note: shell.note });
    shell.print(report);
    if (parsed.writeDocs && !parsed.json) await writeDocs(report, 'docs/extractive-measured.md');
    return 0;
  }
  return runSets(chooseSets(sets, parsed.sets), profiles, parsed, shell);
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

async function runSets(
  sets: readonly EvaluationSet[],
  profiles: readonly MeasuredSystem[],
  parsed: EvaluateArguments,
  shell: EvaluateShell,
): Promise<number> {
  const grid =
    parsed.grid === undefined
      ? defaultGrid(SIGNALS)
      : parseGrid(await readFile(parsed.grid, 'utf8'), parsed.grid, SIGNAL_IDS);
  const polyglot = profiles.find(({ profile }) => profile === 'polyglot');
  const further: MeasuredSystem[] = [];
  if (parsed.ablation && polyglot !== undefined)
    further.push(...ablatedSystems(polyglot.signals, SIGNAL_IDS));
  if (parsed.leaveOneOut && polyglot !== undefined)
    further.push(
      ...grid.map(
        ({ name, signals }) =>
          ({ name: gridName(name), profile: 'polyglot', signals, extent: 'primary metric' }) as const,
      ),
    );
  const results: SetResult[] = [];
  for (const set of sets) {
    const systems = set.comparesSignals === false ? profiles : [...profiles, ...further];
    results.push(await measureSet(set, systems, shell.note));
  }
  if (parsed.json) shell.print(JSON.stringify(results.map(toPlain), undefined, 2));
  else for (const text of sectionsOf(results, profiles, parsed)) shell.print(`${text}\n`);
  const named = results.map((result) => only(result, profiles));
  if (parsed.update) for (const result of named) await update(result, shell);
  if (parsed.writeDocs) await writeDocs(sectionsOf(results, profiles, { ...parsed, worst: 0 }).join('\n\n'));
  return parsed.check ? check(named, parsed.sets.length > 0, shell) : 0;
}

function sectionsOf(
  results: readonly SetResult[],
  profiles: readonly MeasuredSystem[],
  { worst, ablation, leaveOneOut: isLeftOut, grid }: EvaluateArguments,
): readonly string[] {
  const sections = [renderReport(results.map((result) => only(result, profiles)))];
  if (ablation || isLeftOut || grid !== undefined)
    if (!profiles.some(({ profile }) => profile === 'polyglot') || SIGNAL_IDS.length === 0)
      sections.push('no ablation and nothing to choose: this build has no ranking signals');
  for (const result of results) {
    if (worst > 0) for (const { name } of profiles) sections.push(renderWorst(result, name, worst));
    const isCompared = result.scores.size > profiles.length && SIGNAL_IDS.length > 0;
    if (ablation && isCompared) sections.push(renderAblation(result));
    if (isLeftOut && isCompared) sections.push(renderLeaveOneOut(result.set, heldOutOf(result)));
  }
  return sections;
}

const GRID_PREFIX = 'grid: ';

function gridName(name: string): string {
  return `${GRID_PREFIX}${name}`;
}

function heldOutOf({ scores, primary }: SetResult): ReturnType<typeof leaveOneOut> {
  const candidates = [...scores].filter(([name]) => name.startsWith(GRID_PREFIX));
  return leaveOneOut(
    new Map(candidates.map(([name, questions]) => [name.slice(GRID_PREFIX.length), questions])),
    primary,
  );
}

function only(result: SetResult, systems: readonly MeasuredSystem[]): SetResult {
  const names = new Set(systems.map(({ name }) => name));
  return { ...result, scores: new Map([...result.scores].filter(([name]) => names.has(name))) };
}

async function update(result: SetResult, { note, baselines }: EvaluateShell): Promise<void> {
  // Figures over fewer parts are no baseline of the whole.
  if (result.skipped.length > 0) {
    note(`${result.set}: no baseline was written, since parts were skipped`);
    return;
  }
  await writeBaseline(result, baselines);
  note(`${result.set}: baseline written`);
}

async function check(
  results: readonly SetResult[],
  areNamed: boolean,
  { print, baselines }: EvaluateShell,
): Promise<number> {
  let hasFailed = false;
  for (const result of results) {
    // What was asked for by name and cannot be measured is a failure; what happens to be absent is said.
    if (result.skipped.length > 0) {
      hasFailed ||= areNamed;
      print(saidOf(result).join('\n'));
    }
    const committed = await readBaseline(result.set, baselines);
    if (committed === undefined) {
      hasFailed ||= areNamed;
      print(`gap    ${result.set}: there is no baseline; write one with "--update"`);
      continue;
    }
    const comparison = compareWithBaseline(result, committed.baseline, committed.questions);
    hasFailed ||= comparison.drops.length > 0;
    print(renderCheck(result.set, comparison));
  }
  return hasFailed ? 1 : 0;
}

function toPlain({ set, primary, scores, skipped, notes }: SetResult): object {
  return { set, primary, skipped, notes, systems: Object.fromEntries(scores) };
}
