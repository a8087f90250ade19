import type { TokenCounter } from '../measure/token-counter.js';
import type { EvaluationSet } from './evaluation-set.js';
import { ownCorpusSet } from './own-corpora.js';
import { ownSourceSet } from './own-source-set.js';
import { passageSet } from './passage-set.js';

/** The sets that this repository brings itself. */
export function ownSets(tokens: TokenCounter): readonly EvaluationSet[] {
  return [
    ownCorpusSet('documents', tokens),
    ownCorpusSet('code', tokens),
    ownSourceSet(tokens),
    passageSet('kept'),
    passageSet('removed'),
  ];
}
