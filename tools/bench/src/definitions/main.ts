import { parseArgs } from 'node:util';

import { collectFiles } from './collect-files.js';
import { measureDefinitions, type Measurement } from './measure.js';
import { READERS } from './reader.js';
import { referencesFor } from './references.js';
import { renderMeasurement } from './render-measurement.js';

const USAGE =
  'definitions <language> <folder>… [--reader heuristic] [--reference name] [--grammars folder] [--missed N] [--json]';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    reader: { type: 'string', default: 'heuristic' },
    reference: { type: 'string' },
    grammars: { type: 'string' },
    missed: { type: 'string', default: '0' },
    json: { type: 'boolean', default: false },
  },
});

const [language, ...folders] = positionals;
const reader = READERS.get(values.reader);
if (language === undefined || folders.length === 0 || reader === undefined) {
  console.error(`Usage: ${USAGE}\nReaders: ${[...READERS.keys()].join(', ')}`);
  process.exit(2);
}
const known = referencesFor(language, values.grammars === undefined ? {} : { grammars: values.grammars });
const wanted = known.filter(({ name }) => values.reference === undefined || name === values.reference);
for (const reference of wanted) {
  const absence = reference.absence();
  if (absence !== undefined) console.error(`${language} against ${reference.name}: absent: ${absence}`);
}
const present = wanted.find((reference) => reference.absence() === undefined);
if (present === undefined) {
  console.error(
    `Cannot measure "${language}": no reference is present; known: ${known.map(({ name }) => name).join(', ') || 'none'}`,
  );
  process.exit(1);
}
const measurement = await measureDefinitions(collectFiles(language, folders), language, reader, present);
console.log(
  values.json
    ? JSON.stringify(toJson(language, values.reader, measurement), null, 2)
    : renderMeasurement(language, measurement, Number(values.missed)),
);

function toJson(name: string, readerName: string, measured: Measurement): object {
  return {
    language: name,
    reader: readerName,
    ...measured,
    recallByKind: Object.fromEntries(measured.recallByKind),
    precisionByKind: Object.fromEntries(measured.precisionByKind),
  };
}
