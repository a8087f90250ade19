import { classicAnalyzer, polyglotAnalyzer, resolveAnalyzer } from '@rag/analysis';

const terms = [...polyglotAnalyzer.analyze('getUserById')]; // ['get', 'user', '~us', 'by', 'id', 'getuserbyid']
const query = polyglotAnalyzer.queryTerms?.('getUserById') ?? []; // weighted, what is said first
const classic = [...classicAnalyzer.analyze('How is the configuration loaded?')]; // ['configura', 'load']
const expanded = classicAnalyzer.expandQuery?.(classic); // ['configura', 'load', 'config']
const same = resolveAnalyzer({ id: classicAnalyzer.id }); // in a worker: an analyzer by name
console.log(terms, query[4], classic, expanded, same === classicAnalyzer);
