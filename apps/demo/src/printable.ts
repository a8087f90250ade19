// Control characters but tab and line feed: a file must not send escape sequences to the terminal.
// eslint-disable-next-line no-control-regex -- control characters are what this is about
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/gu;

/** Text of unknown origin, safe to print. */
export function printable(text: string): string {
  return text.replace(CONTROL, '\uFFFD');
}
