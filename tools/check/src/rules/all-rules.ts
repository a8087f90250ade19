import { findUnexplainedNoRun } from '../snippets/document-snippets.js';
import { declaredDependenciesRule } from './declared-dependencies.js';
import { documentedExportsRule } from './documented-exports.js';
import { exportSyntaxRule } from './export-syntax.js';
import { fileLengthRule } from './file-length.js';
import { importCyclesRule } from './import-cycles.js';
import { localAddressesRule } from './local-addresses.js';
import { packageGraphRule } from './package-graph.js';
import { packageManifestRule } from './package-manifest.js';
import { pinnedVersionsRule } from './pinned-versions.js';
import { purePackagesRule } from './pure-packages.js';
import { readmeSectionsRule } from './readme-sections.js';
import { relativeImportsRule } from './relative-imports.js';
import type { Rule } from './rule.js';
import { snippetsCompileRule } from './snippets-compile.js';

/** Every rule that needs nothing but the workspace's texts and types. */
export const RULES: readonly Rule[] = [
  packageGraphRule,
  relativeImportsRule,
  declaredDependenciesRule,
  purePackagesRule,
  exportSyntaxRule,
  documentedExportsRule,
  fileLengthRule,
  readmeSectionsRule,
  snippetsCompileRule,
  {
    name: 'snippets-run',
    law: 'a block that does not run says why',
    check: ({ workspace }) => findUnexplainedNoRun(workspace),
  },
  pinnedVersionsRule,
  importCyclesRule,
  localAddressesRule,
  packageManifestRule,
];
