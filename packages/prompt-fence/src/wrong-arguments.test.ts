import { sweepWrongArguments, type SweptCall } from '@rag/testkit';
import { expect, it } from 'vitest';

import { buildContextPrompt, escapeXml, renderFence, resolveFenceOptions } from './index.js';
import { verifyFence } from './verify.js';

it('@rag/prompt-fence refuses wrong arguments with a code', async () => {
  const results = [{ id: 'a', content: 'text', metadata: { file: 'a.md' } }];
  const options = { order: 'rank', nonce: 'abcdefgh', tags: { memory: 'm', userMessage: 'u' } };
  const calls: Record<string, SweptCall> = {
    buildContextPrompt: {
      valid: ['q', results, { ...options, onError: () => undefined }],
      call: buildContextPrompt,
    },
    renderFence: { valid: [results, options], call: renderFence },
    resolveFenceOptions: { valid: [options], call: resolveFenceOptions },
    tags: {
      valid: [options.tags],
      call: (tags) => renderFence(results, { tags }),
    },
    escapeXml: { valid: ['<a>'], call: escapeXml },
    verifyFence: { valid: [renderFence(results)], call: (text) => verifyFence(text) },
  };
  expect(await sweepWrongArguments(calls)).toEqual([]);
});
