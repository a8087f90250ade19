import type { DocumentUnit } from '@rag/contracts';

/** Units that are cut as one text. */
export interface UnitGroup {
  /** None for what lies before the first unit. */
  readonly units: readonly DocumentUnit[];
  /** The group's first line, from 0. */
  readonly firstLine: number;
  /** Offsets into the text of the document. */
  readonly start: number;
  readonly end: number;
}

/**
 * Groups neighbours that may be joined; every other unit is a group of its own.
 *
 * Units that do not ascend, or begin outside of the text, are left out: their lines belong to the unit before them.
 */
export function joinUnits(text: string, units: readonly DocumentUnit[]): readonly UnitGroup[] {
  const starts = lineStarts(text);
  const groups: { units: DocumentUnit[]; firstLine: number }[] = [];
  let lastLine = -1;
  for (const unit of units) {
    const line = unit.startLine - 1;
    if (!Number.isSafeInteger(line) || line <= lastLine || line >= starts.length) continue;
    if (groups.length === 0 && line > 0) groups.push({ units: [], firstLine: 0 });
    const open = groups.at(-1);
    if (open !== undefined && mayJoin(open.units.at(-1), unit)) open.units.push(unit);
    else groups.push({ units: [unit], firstLine: line });
    lastLine = line;
  }
  if (groups.length === 0) groups.push({ units: [], firstLine: 0 });
  return groups.map((group, index) => {
    const next = groups[index + 1];
    return {
      ...group,
      start: starts[group.firstLine]!,
      end: next === undefined ? text.length : starts[next.firstLine]! - 1,
    };
  });
}

function mayJoin(open: DocumentUnit | undefined, unit: DocumentUnit): boolean {
  return (
    open?.isJoinable === true &&
    unit.isJoinable === true &&
    open.kind === unit.kind &&
    open.format === unit.format &&
    isSamePath(open.headingPath ?? [], unit.headingPath ?? [])
  );
}

function isSamePath(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((title, index) => title === right[index]);
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
  return starts;
}
