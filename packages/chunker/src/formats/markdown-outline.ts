import { levelledOutline, NO_LEVEL } from '../core/levelled-outline.js';
import type { LineTable } from '../core/line-table.js';
import { NO_DEFINITIONS, NO_HEADINGS, type Outline } from '../core/outline.js';
import { HeadingStack } from '../markdown/heading-stack.js';
import { scanBlocks, type Heading } from '../markdown/scan-blocks.js';

interface Section {
  readonly path: readonly string[];
  readonly heading: Heading | undefined;
  blocks: number;
}

/**
 * Markdown: blocks are units, and no chunk reaches across a heading.
 *
 * A heading leads what follows it. One that has nothing of its own opens the chunk of its first subsection: on
 * its own it would answer nothing, and every chunk below it carries it in the heading path.
 */
export function markdownOutline(table: LineTable): Outline {
  const levels = new Int32Array(table.count).fill(NO_LEVEL);
  const sectionStarts = new Int32Array(table.count).fill(NO_LEVEL);
  const sections: Section[] = [{ path: NO_HEADINGS, heading: undefined, blocks: 0 }];
  const stack = new HeadingStack();
  scanBlocks(table, {
    block: (line, depth) => {
      levels[line] = depth;
      sections.at(-1)!.blocks += 1;
    },
    heading: (heading) => {
      // The paragraph that a setext underline made a heading was counted as a block before.
      if (levels[heading.line] !== NO_LEVEL) sections.at(-1)!.blocks -= 1;
      levels[heading.line] = 0;
      sectionStarts[heading.line] = sections.length;
      sections.push({ path: stack.open(heading.level, heading.title), heading, blocks: 0 });
    },
  });
  const sectionOfLine = assignSections(sections, sectionStarts);
  return levelledOutline({
    lineStyle: 'prose',
    levels,
    sectionOf: (line) => sectionOfLine[line]!,
    annotate: (line) => ({
      role: sectionStarts[line] === NO_LEVEL ? 'loose' : 'lead',
      headingPath: sections[sectionOfLine[line]!]!.path,
      definitions: NO_DEFINITIONS,
    }),
  });
}

function assignSections(sections: readonly Section[], sectionStarts: Int32Array): Int32Array {
  const joined = new Int32Array(sections.length);
  for (let section = sections.length - 1; section >= 0; section -= 1) {
    const { heading, blocks } = sections[section]!;
    const next = sections[section + 1]?.heading;
    const isBare = heading !== undefined && blocks === 0 && next !== undefined && next.level > heading.level;
    joined[section] = isBare ? joined[section + 1]! : section;
  }
  const sectionOfLine = new Int32Array(sectionStarts.length);
  let section = 0;
  for (let line = 0; line < sectionStarts.length; line += 1) {
    if (sectionStarts[line] !== NO_LEVEL) section = sectionStarts[line]!;
    sectionOfLine[line] = joined[section]!;
  }
  return sectionOfLine;
}
