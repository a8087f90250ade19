import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

import { installConsumer } from '../consumers/install-consumer.js';
import { packPackages, type PackedPackage } from './pack-packages.js';
import { closureOf, type PublishablePackage } from './publishable-package.js';
import { PURE_PACKAGE_NAMES } from './pure-package-names.js';

/** What the checks of one run share; each costly thing is made once, when a check first asks for it. */
export class Workbench {
  readonly #packages: readonly PublishablePackage[];
  #packed: Promise<readonly PackedPackage[]> | undefined;
  #pureConsumer: Promise<string> | undefined;

  /** The repository's folder. */
  readonly root: string;
  /** An empty folder outside of the repository. */
  readonly scratch: string;
  /** Whether committed reports are to be written instead of compared. */
  readonly update: boolean;

  constructor(
    root: string,
    scratch: string,
    packages: readonly PublishablePackage[],
    options: { readonly update?: boolean } = {},
  ) {
    this.root = root;
    this.scratch = scratch;
    this.#packages = packages;
    this.update = options.update ?? false;
  }

  get packages(): readonly PublishablePackage[] {
    return this.#packages;
  }

  /** Makes a folder below the scratch folder. */
  async makeFolder(...names: readonly string[]): Promise<string> {
    const folder = join(this.scratch, ...names);
    await mkdir(folder, { recursive: true });
    return folder;
  }

  /** Every package, packed. */
  packed(): Promise<readonly PackedPackage[]> {
    this.#packed ??= this.makeFolder('tarballs').then((folder) => packPackages(this.root, folder));
    return this.#packed;
  }

  /** The tarballs of a package, first, and of its dependencies within the workspace. */
  async packedClosure(name: string): Promise<readonly PackedPackage[]> {
    const packed = new Map((await this.packed()).map((one) => [one.name, one]));
    return closureOf(name, this.#packages).flatMap((one) => packed.get(one.name) ?? []);
  }

  /** A folder in which all pure packages are installed, and nothing else. */
  pureConsumer(): Promise<string> {
    this.#pureConsumer ??= this.#installPurePackages();
    return this.#pureConsumer;
  }

  async #installPurePackages(): Promise<string> {
    const folder = await this.makeFolder('pure');
    const packed = await this.packed();
    await installConsumer(folder, { direct: PURE_PACKAGE_NAMES, tarballs: packed });
    return folder;
  }
}
