import { createHash } from 'node:crypto';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { LOCAL_CALLER } from '../../host/caller.js';
import { isLoopbackAddress } from './binding-guard.js';
import { findRepeatedHeader } from './header-guards.js';
import { formatHost, listOwnNames } from './own-names.js';
import { pathGuard } from './path-guard.js';
import { createIdentifier, credentialsOf } from './token-store.js';

const TOKENS = ['a-token-of-the-first-caller', 'a-token-of-the-second-caller'];

describe('createIdentifier()', () => {
  it('knows nobody but the local caller where there are no tokens', () => {
    expect(createIdentifier([])('Bearer whatever')).toBe(LOCAL_CALLER);
  });

  it('gives each token a caller of its own, the same each time and in each process', () => {
    const [first, again] = [createIdentifier(TOKENS), createIdentifier([...TOKENS].reverse())];
    const ids = TOKENS.map((token) => first(`Bearer ${token}`)?.id);
    expect(new Set(ids).size).toBe(2);
    expect(TOKENS.map((token) => again(`bearer  ${token}`)?.id)).toEqual(ids);
  });

  it('keeps nothing by which a token could be found or used', () => {
    const id = createIdentifier(TOKENS)(`Bearer ${TOKENS[0]}`)?.id ?? '';
    const digest = createHash('sha256').update(TOKENS[0]!);
    expect(id).not.toContain(TOKENS[0]);
    expect(id).not.toBe(digest.digest('base64url'));
  });

  it('knows no other text', () => {
    const identify = createIdentifier(TOKENS);
    const near = fc
      .constantFrom(...TOKENS)
      .chain((token) =>
        fc.constantFrom(
          `Basic ${token}`,
          token,
          `Bearer ${token} x`,
          `Bearer ${token.toUpperCase()}`,
          `Bearer ${token}\0`,
        ),
      );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string().map((text) => `Bearer ${text}`),
          near,
          fc.constant(undefined),
        ),
        (header) => {
          expect(identify(header)).toBeUndefined();
        },
      ),
    );
  });
});

describe('credentialsOf()', () => {
  const token = TOKENS[0]!;
  const protocol = `rag.v1, bearer.${Buffer.from(token).toString('base64url')}`;

  it('takes the token of a page that asks for a WebSocket from the protocols', () => {
    const headers = { upgrade: 'websocket', 'sec-websocket-protocol': protocol };
    expect(createIdentifier(TOKENS)(credentialsOf(headers))).toBeDefined();
  });

  it('takes it from there for nothing else, and never before a header', () => {
    expect(credentialsOf({ 'sec-websocket-protocol': protocol })).toBeUndefined();
    expect(credentialsOf({ upgrade: 'websocket', 'sec-websocket-protocol': 'rag.v1' })).toBeUndefined();
    const both = { authorization: 'Bearer other', upgrade: 'websocket', 'sec-websocket-protocol': protocol };
    expect(credentialsOf(both)).toBe('Bearer other');
  });
});

describe('findRepeatedHeader()', () => {
  it('finds what a count of names finds', () => {
    const decisive = ['host', 'origin', 'content-type', 'authorization'];
    const name = fc.constantFrom(...decisive, 'Host', 'ORIGIN', 'date', 'accept', 'x-host', 'etag');
    fc.assert(
      fc.property(fc.array(name, { maxLength: 8 }), (names) => {
        const counts = decisive.filter(
          (one) => names.filter((other) => other.toLowerCase() === one).length > 1,
        );
        const found = findRepeatedHeader(names.flatMap((one) => [one, 'value']));
        if (counts.length === 0) expect(found).toBeUndefined();
        else expect(counts).toContain(found);
      }),
    );
  });
});

describe('listOwnNames()', () => {
  const names = listOwnNames({
    port: 7_700,
    allowedHosts: ['Rag.example', 'rag.example:8443'],
    allowedOrigins: ['https://docs.example'],
  });

  it('takes loopback names with the port, and allowed hosts as a proxy sends them', () => {
    expect([...names.hosts].toSorted()).toEqual([
      '127.0.0.1:7700',
      '[::1]:7700',
      'localhost:7700',
      'rag.example',
      'rag.example:7700',
      'rag.example:8443',
    ]);
  });

  it('takes pages of its own names, and https only where a proxy may speak it', () => {
    expect(names.origins.has('http://localhost:7700')).toBe(true);
    expect(names.origins.has('https://localhost:7700')).toBe(false);
    expect(names.origins.has('https://rag.example')).toBe(true);
    expect(names.origins.has('https://docs.example')).toBe(true);
  });

  it('takes loopback names without a port only at port 80', () => {
    const { hosts } = listOwnNames({ port: 80, allowedHosts: [], allowedOrigins: [] });
    expect([...hosts]).toContain('localhost');
  });

  it.each([
    ['127.0.0.1', 80, '127.0.0.1:80'],
    ['::ffff:10.0.0.1', 80, '10.0.0.1:80'],
    ['fe80::1', 80, '[fe80::1]:80'],
    [undefined, 80, ''],
  ])('writes the address %s and the port %d as %j', (address, port, host) => {
    expect(formatHost(address, port)).toBe(host);
  });
});

describe('isLoopbackAddress()', () => {
  it.each([
    ['127.0.0.1', true],
    ['127.255.0.9', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['0.0.0.0', false],
    ['::', false],
    ['10.0.0.1', false],
    ['::ffff:10.0.0.1', false],
    ['128.0.0.1', false],
  ])('%s: %s', (address, isLoopback) => {
    expect(isLoopbackAddress(address)).toBe(isLoopback);
  });
});

describe('pathGuard', () => {
  function isRefused(target: string): boolean {
    return pathGuard.check?.({ target } as never, {} as never) !== undefined;
  }

  it('refuses exactly what an URL parser or a second decoding would read otherwise', () => {
    const piece = fc.constantFrom(
      'a',
      'sessions',
      '.',
      '..',
      '%2e',
      '%2E%2e',
      '%2f',
      '%5C',
      '%25',
      '%252e',
      '%00',
      '%0a',
      '%7f',
      '%ff',
      '%c3%a4',
      '%',
      '\\',
      '',
      '~',
      '@',
      ':',
    );
    const path = fc.array(
      fc.array(piece, { maxLength: 3 }).map((parts) => parts.join('')),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(path, (segments) => {
        const target = `/${segments.join('/')}`;
        if (isRefused(target)) return;
        // What passes is left as it is by the parser, and one decoding leaves nothing to decode.
        expect(new URL(target, 'http://localhost').pathname).toBe(target);
        const decoded = decodeURIComponent(target);
        expect(decoded.split('/')).toHaveLength(target.split('/').length);
        expect(decodeURIComponent(decoded)).toBe(decoded);
        // eslint-disable-next-line no-control-regex -- controls are what must not be there
        expect(decoded).not.toMatch(/[\\\u0000-\u001f\u007f]/u);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    '/',
    '/health',
    '/sessions/a-b_c.d',
    '/sessions/%C3%A4',
    '/sessions/s/documents/src%2Fa%25b.ts%230',
    '/mcp?x=%00/../..',
  ])('lets %s pass', (target) => {
    expect(isRefused(target)).toBe(false);
  });

  it.each([
    '',
    'health',
    '*',
    'http://evil.example/',
    '/a#b',
    '/ä',
    '/sessions/s/documents/%2e%2e',
    '/sessions/s/documents/%00',
    '/sessions/s/documents/a/..%2f',
  ])('refuses %j', (target) => {
    expect(isRefused(target)).toBe(true);
  });
});
