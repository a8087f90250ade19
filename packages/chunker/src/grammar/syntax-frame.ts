import { NO_ENTRY } from './definition-collector.js';

export const NO_LINE = -1;
export const NO_OFFSET = -1;

/** What is known about the children of a node while the walk is among them. */
export interface Frame {
  isContainer: boolean;
  isError: boolean;
  isLocal: boolean;
  level: number;
  section: number;
  /** First line of the unit that the children are in. */
  unitLine: number;
  /** First line of the comments and attributes that wait for what follows. */
  leadLine: number;
  leadEnd: number;
  hasAttribute: boolean;
  /** The line of the unit before, if that is a comment that stands alone. */
  commentLine: number;
  isAfterImport: boolean;
  /** The definition that the children are in. */
  definition: number;
  /** The entry whose name, value and owner are among the children. */
  naming: number;
  /** The entry whose name lies at the end of this chain of declarators. */
  declaring: number;
  /** The entry whose body is among the children. */
  heading: number;
  /** Where the wrapper of what is defined begins, the outermost one. */
  wrapperStart: number;
  /** Where the node of the children begins. */
  start: number;
}

/** What is known about the children of a file; the start of what is known about any others. */
export function rootFrame(): Frame {
  return {
    isContainer: true,
    isError: false,
    isLocal: false,
    level: 0,
    section: 0,
    unitLine: 0,
    leadLine: NO_LINE,
    leadEnd: NO_LINE,
    hasAttribute: false,
    commentLine: NO_LINE,
    isAfterImport: false,
    definition: NO_ENTRY,
    naming: NO_ENTRY,
    declaring: NO_ENTRY,
    heading: NO_ENTRY,
    wrapperStart: NO_OFFSET,
    start: 0,
  };
}
