import type { Analyzer } from '@rag/contracts';

/** An analyzer that remembers the terms of every text: settings are tried over and over on the same evidence. */
export function rememberTerms(analyzer: Analyzer): Analyzer {
  const known = new Map<string, readonly string[]>();
  return {
    ...analyzer,
    analyze: (text) => {
      let terms = known.get(text);
      if (terms === undefined) known.set(text, (terms = [...analyzer.analyze(text)]));
      return terms;
    },
  };
}
