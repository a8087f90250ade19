import { describe, expect, it } from 'vitest';

import type { CaseOutcome } from '../run/case-outcome.js';
import { renderReport } from './render-report.js';

describe('renderReport()', () => {
  it('counts by kind and gives each reason on one line', () => {
    const outcomes: readonly CaseOutcome[] = [
      { id: 'a', kind: 'fusion', outcome: 'pass', reason: '' },
      { id: 'b', kind: 'fusion', outcome: 'fail', reason: 'broken\nat\u001b[31m sea' },
      { id: 'c', kind: 'server', outcome: 'waits', reason: 'waits for a part' },
      { id: 'd', kind: 'server', outcome: 'pass', reason: 'under polyglot: waits' },
    ];
    expect(renderReport(outcomes).split('\n')).toEqual([
      'kind    pass  fail  waits',
      'fusion     1     1      0',
      'server     1     0      1',
      'all        2     1      1',
      '',
      'Fails:',
      '  b (fusion): broken at [31m sea',
      '',
      'Waits:',
      '  c (server): waits for a part',
      '',
      'Passes as written:',
      '  d (server): under polyglot: waits',
      '',
    ]);
  });
});
