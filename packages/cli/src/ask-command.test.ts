import { openAiStandIn } from '@rag/testkit';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { makeFolder, run } from './cli.test-support.js';

const DEPLOY = '# Deploys\n\nDeploys of the billing service run on Friday at noon.\n';

describe('rag ask', () => {
  it('answers without a model with a sentence of the folder and where it stands', async () => {
    const folder = await makeFolder({ 'deploy.md': DEPLOY, 'other.md': '# Lunch\n\nLunch is at one.\n' });
    const { code, stdout, stderr } = await run([
      'ask',
      folder,
      'When do deploys of the billing service run?',
    ]);
    expect(stdout).toContain('Deploys of the billing service run on Friday at noon. [deploy.md:3-3]');
    expect(stdout).toContain(`  ${join(folder, 'deploy.md')}:`);
    expect([code, stderr]).toEqual([0, '']);
  });

  it('gives the same as JSON, with the citations that were checked', async () => {
    const folder = await makeFolder({ 'deploy.md': DEPLOY });
    const { code, stdout } = await run(['ask', folder, 'When do deploys run?', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      question: 'When do deploys run?',
      grounding: 'grounded',
      citations: [{ status: 'supported', source: 'deploy.md' }],
      evidence: [{ rank: 1, id: 'deploy.md#0' }],
      index: { files: 1 },
    });
  });

  it('ends with 1 and says so where the folder holds nothing to answer from', async () => {
    const folder = await makeFolder({ 'deploy.md': DEPLOY });
    const { code, stdout, stderr } = await run(['ask', folder, 'quagga']);
    expect(code).toBe(1);
    expect(stdout).toBe('Nothing relevant was found.\n');
    expect(stderr).toMatch(/^Nothing in the folder .*: the answer stands on nothing\n$/u);
  });

  it('ends with 3 and says why where the model cannot be reached', async () => {
    const folder = await makeFolder({ 'a.md': 'Deploys run on Friday.\n' });
    const options = ['--model', 'm', '--model-url', 'http://127.0.0.1:9/v1'];
    const { code, stderr } = await run(['ask', folder, 'when do deploys run?', ...options]);
    expect(code).toBe(3);
    expect(stderr).toContain('the connection failed or broke off');
  });

  it('asks a model over HTTP, passes its words on, and marks a citation that the evidence does not hold', async () => {
    const folder = await makeFolder({ 'deploy.md': DEPLOY });
    const answer = 'On Friday [deploy.md:3-3], or on Monday [gone.md:1-2]. \u001b[31m';
    const server = await openAiStandIn({ answers: [answer] });
    try {
      const environment = { RAG_MODEL_URL: server.url, RAG_MODEL: 'small', RAG_MODEL_KEY: 'secret' };
      const { code, stdout } = await run(['ask', folder, 'When do deploys run?'], { environment });
      expect(code).toBe(0);
      expect(stdout).toContain('On Friday [deploy.md:3-3], or on Monday [gone.md:1-2]. \uFFFD[31m');
      expect(stdout).toContain('? gone.md:1-2 not in the evidence');
      expect(JSON.stringify(server.requests)).toContain('<tnsai-memory>');
      expect((await run(['ask', folder, 'q', '--model', 'extractive'], { environment })).stderr).not.toBe('');
    } finally {
      await server.close();
    }
  });

  it.each([
    [['--model', 'small'], /where the model answers; give --model-url/u],
    [['--model-url', 'http://127.0.0.1:1/v1'], /which model is to answer; give --model/u],
  ])('refuses half a model: %j', async (args, message) => {
    const { code, stderr } = await run(['ask', '.', 'q', ...args]);
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
  });
});
