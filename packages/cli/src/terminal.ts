/** What the command line program sees of the outside: streams, the working directory, an interrupt. */
export interface Terminal {
  /** Receives the answer and nothing else. */
  readonly stdout: OutputStream;
  /** Receives progress, notes and errors. */
  readonly stderr: OutputStream;
  /** Environment variables; `NO_COLOR` is read. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Aborts at Ctrl-C. */
  readonly signal: AbortSignal;
}

/** The part of a writable stream that is used. */
export interface OutputStream {
  write(text: string): unknown;
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
}

/** Whether text for this stream may carry colour: a terminal, and `NO_COLOR` is not set. */
export function allowsColor(stream: OutputStream, environment: Terminal['environment']): boolean {
  return stream.isTTY === true && (environment['NO_COLOR'] ?? '') === '' && environment['TERM'] !== 'dumb';
}

// C0 without tab and line feed, DEL, C1, bidirectional overrides: what can move a cursor or disguise a text.
// eslint-disable-next-line no-control-regex -- control characters are what this is about
const UNSAFE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Makes text of unknown origin safe to show: control characters become U+FFFD, so that a file cannot send
 * escape sequences to the terminal.
 */
export function toPrintable(text: string): string {
  return text.replace(UNSAFE, '\uFFFD');
}

/** The same on one line: line feeds and tabs are replaced too. */
export function toPrintableLine(text: string): string {
  return toPrintable(text).replace(/[\n\t]/gu, '\uFFFD');
}
