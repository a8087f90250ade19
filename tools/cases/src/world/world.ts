import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { checkProfile } from '@rag/contracts';
import { nodeFileSystem } from '@rag/ingest';
import { FakeClock, FaultFileSystem, recordingEvents, type RecordedEvents } from '@rag/testkit';

import type { BankCase } from '../bank/bank-case.js';
import { objectsIn } from '../bank/json.js';
import type { Parts, PartsFactory } from '../parts/parts.js';
import type { Variant } from '../run/variant.js';
import type { CaseSessionSet } from './case-session.js';
import { CaseSessions } from './case-sessions.js';
import { readServerSettings, splitConfig } from './server-settings.js';
import { readSessionSettings } from './session-settings.js';
import { StoreFaults } from './store-faults.js';
import type { Step } from './step.js';

/** Everything that the steps of one run of a case work on. */
export interface World {
  readonly bankCase: BankCase;
  /** The real path of the case's own folder. */
  readonly folder: string;
  readonly profile: string;
  readonly clock: FakeClock;
  readonly fileSystem: FaultFileSystem;
  readonly events: RecordedEvents;
  readonly storeFaults: StoreFaults;
  /** Those of the server where the case runs one. */
  readonly sessions: CaseSessionSet;
  /** Whether a check looks at the files of an index; only then are they looked for, as that is a use of the session. */
  readonly looksAtFiles: boolean;
  readonly parts: Parts;
  /** What was run, in the order of the ends. */
  readonly steps: Step[];
  /** Resident memory at the start, in bytes. */
  readonly startMemoryBytes: number;
  /** Lines on stderr of programs that were run. */
  readonly logLines: string[];
  /** Paths whose mode must be given back before the folder can be removed. */
  readonly closedPaths: string[];
}

/** Makes an empty folder and fresh sessions for one run of a case. */
export async function openWorld(variant: Variant, openParts: PartsFactory): Promise<World> {
  const { bankCase } = variant;
  const profile = checkProfile(variant.profile);
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'rag-case-')));
  // The present: files that are written now must look new to whoever compares times.
  const clock = new FakeClock(Date.now());
  const fileSystem = new FaultFileSystem(nodeFileSystem);
  const events = recordingEvents();
  const storeFaults = new StoreFaults(variant.storePoints, variant.replacement);
  const isServed = runsServer(bankCase);
  const config = isServed ? splitConfig(bankCase.config) : { server: {}, sessions: bankCase.config };
  const settings = readSessionSettings(config.sessions, bankCase.limits);
  const negation = variant.negation ?? settings.negation;
  const options = { ...settings, negation, profile, clock, fileSystem, events: events.sink };
  const ownSessions = new CaseSessions(options, storeFaults);
  const server = { settings: readServerSettings(config.server), folder, sessions: options, clock };
  const parts = openParts({ bankCase, folder, sessions: ownSessions, server });
  return {
    bankCase,
    folder,
    profile,
    clock,
    fileSystem,
    events,
    storeFaults,
    sessions: ownSessions,
    looksAtFiles: objectsIn(variant.checks).some(({ check }) => check === 'indexed_files'),
    parts,
    steps: [],
    startMemoryBytes: process.memoryUsage.rss(),
    logLines: [],
    closedPaths: [],
  };
}

/** Whether the case sends anything to a server. */
export function runsServer({ steps }: BankCase): boolean {
  return objectsIn(steps).some(({ op }) => op === 'http' || op === 'ws.connect');
}

/** Ends the sessions and removes the folder. */
export async function closeWorld(world: World): Promise<void> {
  await world.parts.close();
  await world.sessions.close();
  for (const path of world.closedPaths) await chmod(path, 0o700).catch(() => undefined);
  await rm(world.folder, { recursive: true, force: true });
}
