import type { Metadata } from '@rag/contracts';

const SEPARATOR = /::|->|[.#\\/]/u;

/**
 * Compiles the value of `symbol:` to a test of metadata: of `symbol`, and of `defines`, a list of texts whose last word
 * is a name. The last part of a name counts (`parse` finds `Query.parse`), and where the value has several (`Query.parse`,
 * `Query::parse`), as many, those of `scope` included. Capitals count only where the value has some.
 */
export function compileSymbolMatch(value: string): (metadata: Metadata) => boolean {
  const isExact = value !== value.toLowerCase();
  const partsOf = (name: string): readonly string[] =>
    (isExact ? name : name.toLowerCase()).split(SEPARATOR).filter((part) => part !== '');
  const wanted = partsOf(bareName(value));
  return (metadata) => {
    const scope = textsOf(metadata['scope']).flatMap(partsOf);
    const names = [...textsOf(metadata['symbol']), ...textsOf(metadata['defines']).map(lastWord)];
    return names.some((name) => {
      const own = partsOf(bareName(name));
      return endsWith(own, wanted) || (wanted.length > own.length && endsWith([...scope, ...own], wanted));
    });
  };
}

/** A name without what a call, a template or a list of parameters adds. */
function bareName(name: string): string {
  const end = name.search(/[(<[]/u);
  return end > 0 ? name.slice(0, end) : name;
}

function lastWord(text: string): string {
  return bareName(text).trim().split(/\s+/u).at(-1) ?? '';
}

function endsWith(parts: readonly string[], end: readonly string[]): boolean {
  const offset = parts.length - end.length;
  return end.length > 0 && offset >= 0 && end.every((part, i) => part === parts[offset + i]);
}

function textsOf(value: Metadata[string] | undefined): readonly string[] {
  const values = Array.isArray(value) ? (value as readonly unknown[]) : [value];
  return values.filter((one) => typeof one === 'string');
}
