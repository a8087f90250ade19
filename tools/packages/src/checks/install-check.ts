import { exerciseCommandLine } from '../consumers/exercise-command-line.js';
import { exercisePackage } from '../consumers/exercise-package.js';
import type { PackageCheck } from '../package-check.js';
import { mapLimited } from '../process/map-limited.js';

/** Every package, installed alone and used. */
export const installCheck: PackageCheck = {
  name: 'install',
  law: 'each package, installed into an empty folder, can be imported, type-checked against and used as its README says',
  run: async (bench) => {
    const alone = await mapLimited(bench.packages, (one) => exercisePackage(bench, one).catch(asFinding));
    return { findings: [...alone.flat(), ...(await exerciseCommandLine(bench))] };
  },
};

function asFinding(error: unknown): readonly string[] {
  return [String(error)];
}
