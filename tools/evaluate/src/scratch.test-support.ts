import type { MeasuredSystem } from './measure/measure-set.js';
import type { QuestionScore } from './measure/question-score.js';
import { makeScratchFolder, type ScratchFile, type ScratchFolder } from './sets/scratch-folder.js';

/** The profile that every build has, as it is. */
export const CLASSIC: MeasuredSystem = { name: 'classic', profile: 'classic', signals: new Map() };

/** Folders of one test. */
export interface ScratchFolders {
  readonly make: (files: readonly ScratchFile[]) => Promise<string>;
  readonly removeAll: () => Promise<void>;
}

/** Makes folders and removes them after the test. */
export function scratchFolders(): ScratchFolders {
  let made: ScratchFolder[] = [];
  return {
    make: async (files) => {
      const folder = await makeScratchFolder(files);
      made.push(folder);
      return folder.path;
    },
    removeAll: async () => {
      await Promise.all(made.map(async (folder) => folder.remove()));
      made = [];
    },
  };
}

/** A question of a part with the figure of one metric. */
export function scored(
  part: string,
  id: string,
  value: number | undefined,
  metric = 'ndcg@10',
): QuestionScore {
  const metrics = value === undefined ? {} : { [metric]: value };
  return { id, query: `query of ${id}`, part, language: '', kind: '', metrics };
}
