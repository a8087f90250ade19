import { describeAnalyzer } from '@rag/testkit';

import { classicAnalyzer, classicKeywordAnalyzer } from './classic-analyzer.js';
import { createPolyglotAnalyzer } from './polyglot/polyglot-analyzer.js';

describeAnalyzer({
  name: 'classicAnalyzer',
  create: () => classicAnalyzer,
  capabilities: { expands: true },
  synonyms: ['db', 'auth', 'configuration'],
});

describeAnalyzer({ name: 'classicKeywordAnalyzer', create: () => classicKeywordAnalyzer });

describeAnalyzer({ name: 'createPolyglotAnalyzer()', create: () => createPolyglotAnalyzer() });
