import { isBareValue } from './read-operator.js';
import type { SearchClause, SearchQuery } from './search-query.js';

/**
 * Writes a query down so that {@link parseSearchQuery} reads the same again.
 *
 * Law: `parseSearchQuery(renderSearchQuery(parseSearchQuery(text)))` equals `parseSearchQuery(text)`; a plain query is
 * written byte for byte. Blanks between operators become one, and quotation marks straight.
 *
 * @example
 * renderSearchQuery(parseSearchQuery('  retry   path:"src"')); // 'retry path:src'
 */
export function renderSearchQuery(query: SearchQuery): string {
  return query.clauses.map(renderClause).join(' ');
}

function renderClause({ kind, value, isExcluded }: SearchClause): string {
  if (kind === 'text') return value;
  const sign = isExcluded ? '-' : '';
  if (kind === 'phrase') return `${sign}"${value}"`;
  if (kind === 'word') return `${sign}${value}`;
  return `${sign}${kind}:${isBareValue(kind, value) ? value : `"${value}"`}`;
}
