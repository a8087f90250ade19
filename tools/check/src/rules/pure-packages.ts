import { builtinModules } from 'node:module';

import ts from 'typescript';

import {
  BANNED_GLOBALS,
  BANNED_MEMBERS,
  GLOBAL_OBJECTS,
  PURE_EXEMPTIONS,
  PURE_FOLDERS,
  type PureExemption,
} from '../data/pure-packages.js';
import type { Finding } from '../finding.js';
import type { CodeFile } from '../workspace/code-file.js';
import { freeIdentifiers } from '../workspace/free-identifiers.js';
import type { Workspace } from '../workspace/workspace.js';
import type { Rule } from './rule.js';

const NAME = 'pure-packages';
const BUILT_IN: ReadonlySet<string> = new Set(builtinModules);

/** A use of something outside of the program. */
interface Effect {
  readonly name: string;
  readonly line: number;
}

/** Pure packages run anywhere and give the same answer twice. */
export const purePackagesRule: Rule = {
  name: NAME,
  law: 'a pure package loads no module of Node and reads no clock, chance, timer, network, process or console',
  check: ({ workspace }) => findEffects(workspace, PURE_EXEMPTIONS),
};

/** The effects in sources of pure packages, and the exemptions that nothing needs any more. */
export function findEffects(workspace: Workspace, exemptions: readonly PureExemption[]): readonly Finding[] {
  const findings: Finding[] = [];
  for (const file of workspace.codeFiles) {
    if (file.role !== 'source' || !PURE_FOLDERS.some((folder) => file.path.startsWith(folder))) continue;
    const exempt = new Set(exemptions.find((one) => one.file === file.path)?.uses ?? []);
    const effects = effectsOf(file);
    for (const { name, line } of effects.filter((effect) => !exempt.has(effect.name))) {
      const advice = 'take it as an argument: a Clock, a port, a value';
      findings.push({ rule: NAME, file: file.path, line, what: `uses "${name}" in a pure package`, advice });
    }
    for (const name of effects.map((effect) => effect.name)) exempt.delete(name);
    for (const name of exempt) {
      const advice = 'remove it from the exemptions';
      findings.push({
        rule: NAME,
        file: file.path,
        line: 1,
        what: `is exempt for "${name}" and does not use it`,
        advice,
      });
    }
  }
  return findings;
}

function effectsOf(file: CodeFile): readonly Effect[] {
  const modules = file.imports
    .filter(({ specifier }) => specifier.startsWith('node:') || BUILT_IN.has(specifier))
    .map(({ specifier, line }) => ({ name: specifier, line }));
  const globals = freeIdentifiers(file.tree, 'values').flatMap((use) => {
    const name = effectOf(use);
    return name === undefined ? [] : [{ name, line: file.lineOf(use) }];
  });
  return [...modules, ...globals];
}

/** What an identifier that names a global does to the outside, if anything. */
function effectOf(use: ts.Identifier): string | undefined {
  if (BANNED_GLOBALS.has(use.text)) return use.text;
  if (use.text === 'Date' && readsTheTime(use)) return 'new Date()';
  const members = membersRead(use);
  if (GLOBAL_OBJECTS.has(use.text)) {
    return members.find((member) => BANNED_GLOBALS.has(member)) ?? reachedThrough(use, members);
  }
  return members.map((member) => `${use.text}.${member}`).find((path) => BANNED_MEMBERS.has(path));
}

/** `globalThis.Date` and `globalThis.Math`: nothing needs that spelling, and it would hide the member behind it. */
function reachedThrough(use: ts.Identifier, members: readonly string[]): string | undefined {
  const hidden = members.find((member) => member === 'Date' || member === 'Math');
  return hidden === undefined ? undefined : `${use.text}.${hidden}`;
}

/** `Date()` always, `new Date` without an argument. */
function readsTheTime(use: ts.Identifier): boolean {
  const { parent } = use;
  if (ts.isCallExpression(parent)) return parent.expression === use;
  return ts.isNewExpression(parent) && parent.expression === use && (parent.arguments?.length ?? 0) === 0;
}

/** The members that are read of an object on the spot: `o.a`, `o['a']`, `const { a } = o`. */
function membersRead(use: ts.Identifier): readonly string[] {
  const { parent } = use;
  if (ts.isPropertyAccessExpression(parent)) return [parent.name.text];
  if (ts.isElementAccessExpression(parent) && ts.isStringLiteralLike(parent.argumentExpression)) {
    return [parent.argumentExpression.text];
  }
  if (!ts.isVariableDeclaration(parent) || !ts.isObjectBindingPattern(parent.name)) return [];
  return parent.name.elements.map((element) => (element.propertyName ?? element.name).getText());
}
