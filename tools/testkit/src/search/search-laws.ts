import type { Law } from '../laws/law.js';
import { FILTER_LAWS } from './filter-laws.js';
import { RANKING_LAWS } from './ranking-laws.js';
import type { SearchCapability, SearchSubject } from './search-subject.js';

/** Every law that streams and stores share. */
export const SEARCH_LAWS: readonly Law<SearchSubject, SearchCapability>[] = [...RANKING_LAWS, ...FILTER_LAWS];
