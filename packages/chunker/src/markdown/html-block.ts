/** What ends an HTML block: a line that holds one of the texts, or (`undefined`) a blank line. */
export type HtmlBlockEnd = readonly string[] | undefined;

/** Longest start of a line that is looked at. */
const LOOK_AHEAD_UNITS = 80;

const RAW_TAGS = new Set(['script', 'pre', 'style', 'textarea']);
const RAW_ENDS: readonly string[] = ['</script>', '</pre>', '</style>', '</textarea>'];
const BLOCK_TAGS = new Set(
  (
    'address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl dt ' +
    'fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li ' +
    'link main menu menuitem nav noframes ol optgroup option p param search section summary table tbody td tfoot th ' +
    'thead title tr track ul'
  ).split(' '),
);
const TAG = /^<(\/?)([a-z][a-z0-9-]*)(?=[\s>/]|$)/iu;

/**
 * Reads the start of an HTML block as CommonMark does; `undefined` where there is none.
 *
 * @param interrupts whether a paragraph is open: a tag that is no block tag cannot end it.
 */
export function readHtmlBlock(
  content: string,
  interrupts: boolean,
): { readonly end: HtmlBlockEnd } | undefined {
  if (!content.startsWith('<')) return undefined;
  if (content.startsWith('<!--')) return { end: ['-->'] };
  if (content.startsWith('<?')) return { end: ['?>'] };
  if (content.startsWith('<![CDATA[')) return { end: [']]>'] };
  if (/^<![a-z]/iu.test(content)) return { end: ['>'] };
  const tag = TAG.exec(content.slice(0, LOOK_AHEAD_UNITS));
  if (tag === null) return undefined;
  const tagName = tag[2]!.toLowerCase();
  if (RAW_TAGS.has(tagName) && tag[1] === '') return { end: RAW_ENDS };
  if (BLOCK_TAGS.has(tagName)) return { end: undefined };
  return !interrupts && isLoneTag(content) ? { end: undefined } : undefined;
}

/** Whether a line's content holds what ends the block. */
export function endsHtmlBlock(content: string, end: readonly string[]): boolean {
  const lowerCase = content.toLowerCase();
  return end.some((text) => lowerCase.includes(text));
}

/** Nothing but one tag on its line; attributes are not checked. */
function isLoneTag(content: string): boolean {
  const trimmed = content.trimEnd();
  return trimmed.indexOf('>') === trimmed.length - 1;
}
