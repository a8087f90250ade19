import { isDeepStrictEqual } from 'node:util';

import type { Finding } from '../finding.js';
import { lineOfQuoted, parseManifest, SOURCE_CONDITION, type ExportsMap } from '../workspace/manifest.js';
import { MANIFEST_PATH, type Workspace } from '../workspace/workspace.js';
import type { WorkspacePackage } from '../workspace/workspace-package.js';
import type { Rule } from './rule.js';

const NAME = 'package-manifest';

/** A package says who it is as all others do, and publishes what it exports without the source condition. */
export const packageManifestRule: Rule = {
  name: NAME,
  law: 'a package.json carries the name of its folder, the licence, the module type and the engines of the root, and publishes what it exports',
  check: ({ workspace }) => findWrongManifests(workspace),
};

/** Manifests that differ from the common form. */
export function findWrongManifests(workspace: Workspace): readonly Finding[] {
  const unreadable = [...workspace.files]
    .filter(([path, text]) => MANIFEST_PATH.test(path) && parseManifest(text) === undefined)
    .map(([file]) => ({
      rule: NAME,
      file,
      line: 1,
      what: 'is not a JSON object',
      advice: 'mend its syntax: without it no rule sees the package',
    }));
  return [...unreadable, ...workspace.packages.flatMap((one) => findWrongFields(workspace, one))];
}

function findWrongFields(workspace: Workspace, one: WorkspacePackage): readonly Finding[] {
  const { manifest } = one;
  const { license, type, engines } = workspace.rootManifest;
  const folderName = one.folder.split('/').at(-1) ?? '';
  const expected: readonly (readonly [string, unknown, unknown])[] = [
    ['name', manifest.name, `@rag/${folderName}`],
    ['license', manifest.license, license],
    ['type', manifest.type, type],
    ['engines', manifest.engines, engines],
  ];
  const findings = expected
    .filter(([, actual, wanted]) => !isDeepStrictEqual(actual, wanted))
    .map(([field, actual, wanted]) =>
      findingAt(one, field, `"${field}" is ${show(actual)}`, `write ${show(wanted)}`),
    );
  return [...findings, ...findWrongExports(one)];
}

function findWrongExports(one: WorkspacePackage): readonly Finding[] {
  const { manifest } = one;
  if (manifest.private === true) return [];
  const published = withoutSource(manifest.exports ?? {});
  if (!Object.hasOwn(published, '.')) {
    return [findingAt(one, 'exports', 'exports no "."', 'export its index')];
  }
  if (isDeepStrictEqual(manifest.publishConfig?.exports, published)) return [];
  return [
    findingAt(
      one,
      'publishConfig',
      `publishConfig.exports is not exports without "${SOURCE_CONDITION}"`,
      `write ${show(published)}`,
    ),
  ];
}

function withoutSource(exports: ExportsMap): ExportsMap {
  return Object.fromEntries(
    Object.entries(exports).map(([entry, targets]) => [
      entry,
      // A target may be a plain path, which has no conditions to leave out.
      typeof targets === 'object'
        ? Object.fromEntries(Object.entries(targets).filter(([condition]) => condition !== SOURCE_CONDITION))
        : targets,
    ]),
  );
}

function findingAt(one: WorkspacePackage, field: string, what: string, advice: string): Finding {
  const file = `${one.folder}/package.json`;
  return { rule: NAME, file, line: lineOfQuoted(one.manifestText, field), what, advice };
}

function show(value: unknown): string {
  return value === undefined ? 'missing' : JSON.stringify(value);
}
