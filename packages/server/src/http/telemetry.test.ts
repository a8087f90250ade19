import { describe, expect, it } from 'vitest';

import { SILENT_TRANSPORT } from '../telemetry/transport-telemetry.js';
import { send, startTestServer } from './http.test-support.js';

describe('what is measured of a request', () => {
  it('is its pattern and its end, and nothing of what it names or brings', async () => {
    const ended: { method: string; route: string; status: number; durationMs: number }[] = [];
    const telemetry = {
      ...SILENT_TRANSPORT,
      requestEnded: (facts: (typeof ended)[number]) => void ended.push(facts),
    };
    const { server } = await startTestServer({}, { telemetry });
    await send(server, '/sessions/marker', { method: 'PUT' });
    await send(server, '/sessions/marker/documents/marker', { method: 'PUT', json: { content: 'marker' } });
    await send(server, '/sessions/marker/search', { json: { query: 'marker' } });
    await send(server, '/sessions/marker/search');
    await send(server, '/marker');
    await send(server, '/health', { headers: { Host: 'marker.example' } });
    expect(ended.map(({ method, route, status }) => `${method} ${route} ${status}`)).toEqual([
      'PUT /sessions/{id} 201',
      'PUT /sessions/{id}/documents/{documentId} 201',
      'POST /sessions/{id}/search 200',
      'GET /sessions/{id}/search 405',
      'GET unmatched 404',
      'GET unmatched 421',
    ]);
    expect(ended.every(({ durationMs }) => durationMs >= 0)).toBe(true);
    expect(JSON.stringify(ended)).not.toContain('marker');
  });
});
