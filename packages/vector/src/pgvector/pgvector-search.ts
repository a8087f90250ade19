import { SearchResult, type MetadataFilter } from '@rag/contracts';

import { lengthOf } from '../store/row-codec.js';
import { readStoredText } from '../store/stored-text.js';
import { toUnitVector } from '../store/vector-range.js';
import { toSqlCondition } from './pgvector-filter.js';
import type { ResolvedPgvectorIndexOptions } from './pgvector-options.js';
import { readScore, toVectorText } from './pgvector-rows.js';
import type { Run } from './use-client.js';

// More than any table has, and a number that a limit can be.
const MOST_ROWS = 1_000_000_000_000;

/** A search as one statement, which is run with one limit after another. */
export class PgvectorSearch {
  readonly #options: ResolvedPgvectorIndexOptions;
  readonly #text: string;
  readonly #values: readonly unknown[];

  constructor(
    table: string,
    options: ResolvedPgvectorIndexOptions,
    query: Float32Array,
    filter: MetadataFilter = {},
  ) {
    this.#options = options;
    // The direction alone decides a cosine, and a length of 1 is in range.
    const values: unknown[] = [toVectorText(options.similarity === 'cosine' ? toUnitVector(query) : query)];
    const condition = toSqlCondition(filter, values);
    this.#text = selectBest(table, options, condition, `$${values.length + 1}`, lengthOf(query) > 0);
    this.#values = values;
  }

  /** The best rows that meet the condition, at most `limit`, score descending, then id ascending. */
  async best(run: Run, limit: number): Promise<readonly SearchResult[]> {
    const { approximate } = this.#options;
    if (approximate !== undefined) {
      // Beside strict order, the server goes on until enough rows meet the condition.
      await run(
        `select set_config('hnsw.ef_search', '${approximate.efSearch}', false), ` +
          `set_config('hnsw.iterative_scan', 'strict_order', false)`,
      );
    }
    const values = [...this.#values, Math.min(limit, MOST_ROWS)];
    const { rows } = await run({ text: this.#text, values });
    return rows.map((row) => new SearchResult(readStoredText(row['document']), readScore(row['score'])));
  }
}

function selectBest(
  table: string,
  { similarity, approximate }: ResolvedPgvectorIndexOptions,
  condition: string,
  limit: string,
  hasDirection: boolean,
): string {
  const score =
    similarity === 'cosine'
      ? `coalesce(nullif(1 - (embedding <=> $1::vector), 'NaN'), 0)`
      : '-(embedding <#> $1::vector)';
  const scored = `select key, document, ${score} as score from ${table} where ${condition}`;
  if (approximate === undefined || !hasDirection)
    return `${scored} order by score desc, key asc limit ${limit}`;
  // The index knows distances alone; what it gives is ordered once more, by what it does not know.
  const distance = similarity === 'cosine' ? '<=>' : '<#>';
  const nearest = `${scored} order by embedding ${distance} $1::vector limit ${limit}`;
  return `select document, score from (${nearest}) nearest order by score desc, key asc`;
}
