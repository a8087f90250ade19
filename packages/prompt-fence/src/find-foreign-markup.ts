/**
 * Finds what a fence never writes: markup other than plain tags in balance, and characters that are not shown.
 *
 * Linear in the length of the text, which may be anything. It shares nothing with the renderer, so that a fault
 * there is seen here.
 */
export function findForeignMarkup(fence: string): readonly string[] {
  const problems = findTagProblems(fence);
  if (/&(?!(?:amp|lt|gt|#13);)/u.test(fence)) {
    problems.push('The fence holds an ampersand that starts none of the references of a fence');
  }
  for (const character of fence) {
    if (isShown(character.codePointAt(0) ?? 0)) continue;
    problems.push(
      'The fence holds a character that XML 1.0 forbids, a bare carriage return or an invisible tag',
    );
    break;
  }
  return problems;
}

/** At most one problem: what follows the first one means little. */
function findTagProblems(fence: string): string[] {
  const open: string[] = [];
  let end = 0;
  for (const { 0: tag, 1: name = '', index } of fence.matchAll(/<([^<>]*)>/gu)) {
    if (/[<>]/u.test(fence.slice(end, index))) return ['The fence holds "<" or ">" outside of a tag'];
    if (end === 0 && index > 0) return ['Something precedes the root element'];
    end = index + tag.length;
    if (!/^\/?[A-Za-z][A-Za-z0-9._-]*$/u.test(name)) return [`The fence holds the foreign markup ${tag}`];
    if (!name.startsWith('/')) open.push(name);
    else if (open.pop() !== name.slice(1)) return [`The closing tag ${tag} closes no open element`];
    if (open.length === 0 && end < fence.length) return ['Something follows the root element'];
  }
  if (/[<>]/u.test(fence.slice(end))) return ['The fence holds "<" or ">" outside of a tag'];
  return open.length === 0 ? [] : [`The element <${open.at(-1) ?? ''}> is not closed`];
}

/** The characters of XML 1.0 without the carriage return and the invisible tag block. */
function isShown(codePoint: number): boolean {
  if (codePoint < 0x20) return codePoint === 0x9 || codePoint === 0xa;
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return false;
  if (codePoint === 0xfffe || codePoint === 0xffff) return false;
  return codePoint < 0xe0000 || codePoint > 0xe007f;
}
