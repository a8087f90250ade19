import { MAX_README_LINES, README_SECTIONS, type ReadmeSection } from '../data/readme-sections.js';
import type { Finding } from '../finding.js';
import { exportedNames } from '../workspace/exported-names.js';
import { readMarkdown, type MarkdownOutline } from '../workspace/markdown.js';
import type { Workspace } from '../workspace/workspace.js';
import { entryPoints, type WorkspacePackage } from '../workspace/workspace-package.js';
import type { Rule } from './rule.js';

const NAME = 'readme-sections';
const INSTALL_COMMAND = /^\s*(?:npm (?:install|i)|pnpm add|yarn add|npx) /mu;

/** A reader of one package's README knows what it is, how to start, what holds and where it ends. */
export const readmeSectionsRule: Rule = {
  name: NAME,
  law: `the README of each package names and describes it, has every section, and is at most ${MAX_README_LINES} lines long`,
  check: ({ workspace }) => findReadmeGaps(workspace),
};

/** What the READMEs of `packages/*` lack. */
export function findReadmeGaps(workspace: Workspace): readonly Finding[] {
  return workspace.packages
    .filter((one) => one.folder.startsWith('packages/'))
    .flatMap((one) => findGaps(workspace, one));
}

function findGaps(workspace: Workspace, one: WorkspacePackage): readonly Finding[] {
  const file = `${one.folder}/README.md`;
  const finding = (line: number, what: string, advice: string): Finding => ({
    rule: NAME,
    file,
    line,
    what,
    advice,
  });
  const text = workspace.files.get(file);
  if (text === undefined) return [finding(1, 'is missing', 'write it: title, sentence and the sections')];

  const outline = readMarkdown(text);
  const findings: Finding[] = [];
  const lines = text.replace(/\n$/u, '').split('\n').length;
  if (lines > MAX_README_LINES) {
    findings.push(
      finding(
        MAX_README_LINES + 1,
        `has ${lines} lines, ${MAX_README_LINES} at most`,
        'move detail into docs',
      ),
    );
  }
  const [title] = outline.headings;
  if (title?.level !== 1 || title.text !== one.name) {
    findings.push(finding(title?.line ?? 1, `does not open with the title "# ${one.name}"`, 'write it'));
  }
  if (!hasSentence(outline)) {
    findings.push(finding(1, 'has no sentence below its title', 'say in one sentence what the package does'));
  }
  for (const section of README_SECTIONS) {
    if (section.onlyWithOptions === true && !hasOptions(workspace, one)) continue;
    const gap = gapOf(outline, section);
    if (gap !== undefined) findings.push(finding(1, gap, `write it under "## ${section.title}"`));
  }
  return findings;
}

/** Options are a constant with their defaults, as the house's options pattern has it. */
function hasOptions(workspace: Workspace, one: WorkspacePackage): boolean {
  return [...entryPoints(one).values()].some((entry) => {
    const file = workspace.codeFileByPath.get(entry);
    return (
      file !== undefined && [...exportedNames(file.tree)].some((name) => /^DEFAULT_\w*OPTIONS$/u.test(name))
    );
  });
}

function gapOf(outline: MarkdownOutline, section: ReadmeSection): string | undefined {
  const sections = outline.headings.filter((heading) => heading.level === 2);
  const firstSection = sections[0]?.line ?? Number.POSITIVE_INFINITY;
  const index = sections.findIndex(({ text }) => isHeadingOf(section, text));
  if (index < 0) {
    const opening = outline.fences.filter((fence) => fence.line < firstSection);
    if (section.openingBlock === 'install command' && opening.some(({ code }) => INSTALL_COMMAND.test(code)))
      return undefined;
    if (section.openingBlock === 'code' && opening.some(({ code }) => !INSTALL_COMMAND.test(code)))
      return undefined;
    return `has no section "${section.title}"`;
  }
  const start = sections[index]?.line ?? 0;
  const end = sections[index + 1]?.line ?? Number.POSITIVE_INFINITY;
  const within = (line: number): boolean => line > start && line < end;
  const hasFence = outline.fences.some((fence) => within(fence.line));
  if (section.openingBlock !== undefined)
    return hasFence ? undefined : `has no code under "${section.title}"`;
  const hasProse = [...outline.prose].some(([line, text]) => within(line) && text.trim() !== '');
  return hasFence || hasProse ? undefined : `has nothing under "${section.title}"`;
}

function isHeadingOf(section: ReadmeSection, text: string): boolean {
  const heading = text.toLowerCase();
  return heading === section.title.toLowerCase() || section.synonyms.includes(heading);
}

/** Prose before the first block of code and the first section. */
function hasSentence({ headings, fences, prose }: MarkdownOutline): boolean {
  const end = Math.min(
    headings[1]?.line ?? Number.POSITIVE_INFINITY,
    fences[0]?.line ?? Number.POSITIVE_INFINITY,
  );
  return [...prose].some(
    ([line, text]) => line < end && line !== headings[0]?.line && /\w.*[.:!?]\s*$/u.test(text),
  );
}
