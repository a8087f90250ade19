import { join } from 'node:path';

import { formatPlace, type ChatAnswer, type GroundingOutcome, type VerifiedCitation } from '@rag/agent';

import type { Palette } from '../colors.js';
import { toPrintableLine } from '../terminal.js';

/** What of an answer is shown below its text. */
export type ShownAnswer = Pick<ChatAnswer, 'grounding' | 'evidence' | 'citations'>;

/** The places that an answer cites, so that they open from the working directory; each once, in the order of the text. */
export function renderSources({ citations }: ShownAnswer, directory: string, palette: Palette): string {
  const lines = new Set(citations.map((citation) => renderCitation(citation, directory, palette)));
  return lines.size === 0 ? '' : `\n${[...lines].join('')}`;
}

function renderCitation(citation: VerifiedCitation, directory: string, palette: Palette): string {
  const { status, verified } = citation;
  const cited = toPrintableLine(formatPlace(citation));
  if (verified === undefined)
    return `  ${palette.bold('?')} ${cited} ${palette.dim('not in the evidence')}\n`;
  const place = toPrintableLine(join(directory, formatPlace(verified)));
  const note = status === 'repaired' ? ` ${palette.dim(`cited as ${cited}`)}` : '';
  return `  ${palette.path(place)}${note}\n`;
}

const NOTES: Readonly<Record<GroundingOutcome, string>> = {
  grounded: '',
  'no-knowledge': 'There is nothing in the folder to answer from\n',
  'no-evidence': 'Nothing in the folder matches the question: the answer stands on nothing\n',
  'no-relevant-context': 'Nothing in the folder is to the point: the answer stands on nothing\n',
  'nothing-fits': 'Nothing of what was found fits into the budget: the answer stands on nothing\n',
  failed: 'The search failed: the answer stands on nothing\n',
};

/** What is to be said about what an answer stands on; nothing where it stands on evidence. */
export function groundingNote({ grounding }: ShownAnswer): string {
  return NOTES[grounding];
}
