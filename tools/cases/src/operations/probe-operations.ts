import { Document } from '@rag/contracts';

import { MissingPart } from '../bank/verdicts.js';
import type { ProbeOutcome } from '../world/step.js';
import type { OperationTable } from './operation.js';

/** What cases describe in words, one function a name. */
const PROBES: ReadonlyMap<string, () => ProbeOutcome> = new Map([
  ['document_immutability', probeImmutability],
]);

/** Steps that are described in words and written by hand. */
export const PROBE_OPERATIONS: OperationTable = {
  probe: (fields) => {
    const name = fields.text('name');
    fields.optionalTexts('steps');
    const probe = PROBES.get(name);
    if (probe === undefined)
      throw new MissingPart(`a function of the runner: the probe "${name}" is described in words`);
    return { kind: 'probe', value: probe() };
  },
};

/** Changes all that went into a document and all that came out of it, and looks whether it is as it was. */
function probeImmutability(): ProbeOutcome {
  const metadata: Record<string, string | string[]> = { topic: 'kept', tags: ['kept'] };
  const embedding = [0.25, 0.5];
  const document = Document.builder().id('d').content('text').metadata(metadata).embedding(embedding).build();
  const derived = document.withEmbedding([1, 1]);
  const before = stateOf(document);

  metadata['topic'] = 'changed';
  (metadata['tags'] as string[]).push('changed');
  embedding[0] = 99;
  attempt(() => Reflect.set(document.metadata, 'topic', 'changed'));
  attempt(() => Reflect.set(document.metadata, 'more', 'changed'));
  attempt(() => (document.metadata['tags'] as string[]).push('changed'));
  attempt(() => Reflect.set(document, 'content', 'changed'));
  const vector = document.embedding;
  vector?.fill(99);

  const isUnchanged = stateOf(document) === before && derived !== document && document.equals(derived);
  return { unchanged: isUnchanged, type: vector?.constructor.name ?? 'none' };
}

function stateOf({ id, content, metadata, embedding }: Document): string {
  return JSON.stringify([id, content, metadata, Array.from(embedding ?? [])]);
}

/** A change that is refused by throwing is refused. */
function attempt(change: () => unknown): void {
  try {
    change();
  } catch {
    // That is what is hoped for.
  }
}
