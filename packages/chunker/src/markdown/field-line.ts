const LONGEST_FIELD_NAME = 48;
const FIELD =
  /^(?:\*\*|__)?[\p{L}\p{N}][\p{L}\p{M}\p{N} _./()#&'’-]*(?:\*\*|__)?[:：](?:\*\*|__)?(?:\s|$|[^\p{ASCII}])/u;

/**
 * Whether a line's content begins as `Field: value`: a short name, a colon, then white space, the end, or a script
 * that needs no blank.
 *
 * Cost: reads no more than a name's length.
 */
export function isFieldLine(content: string): boolean {
  const beginning = content.slice(0, LONGEST_FIELD_NAME + 1);
  return /[:：]/u.test(beginning) && FIELD.test(beginning);
}
