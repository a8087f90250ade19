/** A longer signature is cut: it is to be read at a glance. */
export const LONGEST_SIGNATURE_UNITS = 200;

const MOST_SOURCE_UNITS = 800;

/**
 * The head of a definition on one line: white space collapsed, without the sign that opens the body, cut at
 * {@link LONGEST_SIGNATURE_UNITS}.
 */
export function signatureOf(text: string, start: number, end: number): string {
  const head = text
    .slice(start, Math.min(end, start + MOST_SOURCE_UNITS))
    .trim()
    .replace(/\s+/gu, ' ')
    // Brackets on lines of their own leave gaps, and a comma before the last one.
    .replace(/([([]) /gu, '$1')
    .replace(/,? ([)\]])/gu, '$1');
  const closed = withoutOpening(head);
  if (closed.length <= LONGEST_SIGNATURE_UNITS) return closed;
  const cut = closed.slice(0, LONGEST_SIGNATURE_UNITS - 1);
  return `${/[\ud800-\udbff]$/u.test(cut) ? cut.slice(0, -1) : cut}…`;
}

function withoutOpening(head: string): string {
  let end = head.length;
  while (end > 0 && ' {:'.includes(head.charAt(end - 1))) end -= 1;
  return head.slice(0, end);
}
