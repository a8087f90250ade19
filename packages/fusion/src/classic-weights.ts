/** Weight of the BM25 stream in the classic profile. */
export const BM25_WEIGHT = 0.6;

/** Weight of the knowledge base's TF-IDF search in the classic profile. */
export const KNOWLEDGE_BASE_WEIGHT = 0.4;
