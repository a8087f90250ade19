import { CheckFailure, expectThat, show } from '../bank/verdicts.js';
import { weigh } from '../bank/own-weight.js';
import type { CheckTable } from './check.js';
import { namedValues } from './find-steps.js';

/** What is asked of headings and of what an embedding model is given for a chunk. */
export const HEADING_CHECKS: CheckTable = {
  stored_heading_complete: (fields, { world }) => {
    const end = fields.optionalText('ends_with');
    const equals = fields.optionalText('equals');
    for (const { documents } of namedValues(fields, world, 'chunks')) {
      expectThat(documents.length > 0, 'there is no chunk');
      for (const { id, metadata } of documents) {
        const path = metadata['headingPath'];
        const heading: unknown = Array.isArray(path) ? path.at(-1) : undefined;
        if (typeof heading !== 'string') throw new CheckFailure(`chunk "${id}" has no heading`);
        if (end !== undefined)
          expectThat(
            heading.endsWith(end),
            () => `the heading ${show(heading)} does not end with ${show(end)}`,
          );
        if (equals !== undefined)
          expectThat(heading === equals, () => `the heading is ${show(heading)}, expected ${show(equals)}`);
      }
    }
  },
  embedding_input_equals_content: async (fields, { world }) => {
    const lists = namedValues(fields, world, 'chunks');
    const format = await world.parts.embeddingFormatter();
    for (const chunk of lists.flatMap(({ documents }) => documents)) {
      const input = format(chunk);
      expectThat(
        input === chunk.content,
        () => `the input ${show(input)} is not the content of "${chunk.id}"`,
      );
    }
  },
  embedding_input_max_weight: async (fields, { world }) => {
    const max = fields.number('max');
    const lists = namedValues(fields, world, 'chunks');
    const format = await world.parts.embeddingFormatter();
    for (const chunk of lists.flatMap(({ documents }) => documents)) {
      const weight = weigh(format(chunk));
      expectThat(weight <= max, `the input for "${chunk.id}" weighs ${weight}, more than ${max}`);
    }
  },
  heading_context_max_weight: async (fields, { world }) => {
    const max = fields.number('max');
    const lists = namedValues(fields, world, 'chunks');
    const format = await world.parts.embeddingFormatter();
    for (const chunk of lists.flatMap(({ documents }) => documents)) {
      const input = format(chunk);
      expectThat(input.endsWith(chunk.content), `the input for "${chunk.id}" does not end with its content`);
      const weight = weigh(input.slice(0, input.length - chunk.content.length));
      expectThat(weight <= max, `the heading context of "${chunk.id}" weighs ${weight}, more than ${max}`);
    }
  },
};
