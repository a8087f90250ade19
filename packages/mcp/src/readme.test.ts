import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { DEFAULT_MAX_TOKENS, DEFAULT_MCP_MOUNT_OPTIONS, MAX_TOKENS_LIMIT, STDIO_DRAIN_MS } from './index.js';
import { TOOLS } from './tools/tools.js';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

describe('README.md', () => {
  it('names every tool and the defaults as they are', () => {
    for (const name of TOOLS.keys()) expect(readme).toContain(`\`${name}\``);
    for (const figure of [DEFAULT_MAX_TOKENS, MAX_TOKENS_LIMIT])
      expect(readme).toContain(figure.toLocaleString('en'));
    for (const [name, value] of Object.entries(DEFAULT_MCP_MOUNT_OPTIONS))
      if (typeof value === 'number') expect(readme).toContain(`\`${name}\` (${value.toLocaleString('en')})`);
    expect(readme).toContain(`\`drainMs\` (${STDIO_DRAIN_MS.toLocaleString('en')})`);
  });

  it('shows configurations that are JSON', () => {
    const blocks = [...readme.matchAll(/```json\n([\s\S]*?)```/gu)].map(([, json = '']) => json);
    expect(blocks).toHaveLength(3);
    for (const json of blocks) expect(JSON.stringify(JSON.parse(json))).toContain('"command":"rag"');
  });

  it('stays within eighty lines', () => {
    expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(80);
  });
});
