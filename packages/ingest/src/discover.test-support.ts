import { FaultFileSystem } from '@rag/testkit';

import type { Discovery } from './discovery.js';
import { FileIngestionService } from './file-ingestion-service.js';
import type { FileSelection } from './file-selection.js';
import type { FileSystem } from './file-system.js';
import { IngestLimits } from './ingest-limits.js';
import { nodeFileSystem } from './node-file-system.js';

/** Walks a folder with the default caps. */
export const discover = async (root: string, selection?: FileSelection): Promise<Discovery> =>
  new FileIngestionService().discover(root, selection);

/** What was found. */
export const pathsOf = (discovery: Discovery): string[] => discovery.candidates.map(({ path }) => path);

/** The code of each note by its path. */
export const notesOf = (discovery: Discovery): Record<string, string> =>
  Object.fromEntries([...discovery.skipped, ...discovery.failed].map(({ path, code }) => [path, code]));

/** A service with some caps of its own. */
export const limited = (limits: Partial<IngestLimits>): FileIngestionService =>
  new FileIngestionService(IngestLimits.of(limits));

/** A service over a file system that fails on demand. */
export function faultyService(): { faulty: FaultFileSystem; service: FileIngestionService } {
  const faulty = new FaultFileSystem(nodeFileSystem);
  // The assignment fails to compile when the port and the shape in testkit drift apart.
  const fileSystem: FileSystem = faulty;
  return { faulty, service: new FileIngestionService(IngestLimits.defaults(), { fileSystem }) };
}
