import type { Metadata, MetadataFilter, SearchOptions } from '@rag/contracts';
import { DEFAULT_TOP_K } from '@rag/server';

import type { Fields } from '../bank/fields.js';
import type { CaseSession } from '../world/case-session.js';
import type { World } from '../world/world.js';

/** The session that a step names, else the one of the case. */
export function sessionOf(fields: Fields, world: World): CaseSession {
  return world.sessions.open(fields.optionalText('session'));
}

/** How many results; the texts "NaN" and "Infinity" are numbers, and a number that makes no sense is handed on. */
export function topKOf(fields: Fields): number {
  const value = fields.json('topK');
  return value === undefined ? DEFAULT_TOP_K : Number(value);
}

/** What a search is told beside the query. */
export function searchOptionsOf(fields: Fields): SearchOptions {
  return { filter: filterOf(fields), maxPerFile: fields.optionalNumber('maxPerFile') };
}

/** A filter, as it stands: what is wrong with it is the product's to say. */
export function filterOf(fields: Fields): MetadataFilter | undefined {
  return fields.json('filter') as MetadataFilter | undefined;
}

/** Metadata, as it stands. */
export function optionalMetadata(fields: Fields): Metadata {
  return (fields.json('metadata') ?? {}) as Metadata;
}
