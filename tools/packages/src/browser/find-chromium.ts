import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** Programs that are Chromium, by the names under which systems have it. */
export const CHROMIUM_NAMES: readonly string[] = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** The first Chromium on a search path; `undefined` where there is none. */
export async function findChromium(searchPath: string): Promise<string | undefined> {
  for (const folder of searchPath.split(delimiter)) {
    for (const name of CHROMIUM_NAMES) {
      const path = join(folder, name);
      const runs = await access(path, constants.X_OK).then(
        () => true,
        () => false,
      );
      if (runs) return path;
    }
  }
  return undefined;
}
