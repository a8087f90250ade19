/** An address that a file of this repository must not hold. */
export interface ForbiddenAddress {
  readonly kind: string;
  readonly pattern: RegExp;
  readonly advice: string;
}

// A path starts here unless it goes on from a name, a relative path, a URL's host or a variable.
const PATH_START = String.raw`(?<![\w.~$/}\])-]|:\/)(?:file:\/\/)?`;

/** What is looked for. Each pattern is linear: fixed alternatives, then one run of characters. */
export const FORBIDDEN_ADDRESSES: readonly ForbiddenAddress[] = [
  {
    kind: 'registry host',
    pattern:
      /\b(?:registry\.(?:npmjs|yarnpkg|npmmirror)|npm\.pkg\.github|pypi|files\.pythonhosted|proxy\.golang|static\.crates)\.(?:org|com|io)\b/gu,
    advice: 'leave the host out: the package manager of each machine knows its registry',
  },
  {
    kind: 'registry host',
    pattern: /\bhttps?:\/\/(?:[\w-]+\.)*(?:registry|npm|artifactory|nexus|verdaccio)\b[\w.:-]*/gu,
    advice: 'leave the host out: the package manager of each machine knows its registry',
  },
  {
    kind: 'absolute path of a machine',
    pattern: new RegExp(
      String.raw`${PATH_START}\/(?:work|root|tmp|home|Users|private\/tmp|var\/folders)\/[\w.@-]+`,
      'gu',
    ),
    advice: 'use a path relative to the repository, or a folder that the program makes',
  },
  {
    kind: 'absolute path of a machine',
    pattern: /\b[A-Za-z]:\\{1,2}(?:Users|Windows|Temp)\\[\w.@-]*/gu,
    advice: 'use a path relative to the repository, or a folder that the program makes',
  },
];

/** A text that is allowed where it matches, with the reason. */
export interface AllowedAddress {
  /** The exact text that the pattern finds. */
  readonly text: string;
  /** The only file that may hold it; every file where absent. */
  readonly file?: string;
  readonly reason: string;
}

/** Addresses that mean no machine; one that no longer occurs is a finding. */
export const ALLOWED_ADDRESSES: readonly AllowedAddress[] = [];
