import { classicAnalyzer, classicKeywordAnalyzer, resolveAnalyzer } from '@rag/analysis';

const terms = [...classicAnalyzer.analyze('How is the configuration loaded?')]; // ['configura', 'load']
const query = classicAnalyzer.expandQuery?.(terms); // ['configura', 'load', 'config']
const words = [...classicKeywordAnalyzer.analyze('How is the configuration loaded?')]; // ['configuration', 'loaded']
const same = resolveAnalyzer({ id: classicAnalyzer.id }); // in a worker: an analyzer by name
console.log(terms, query, words, same === classicAnalyzer);
