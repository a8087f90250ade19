import { isIPv6 } from 'node:net';

/** Names under which a server may be asked, whatever address it listens on. */
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** What a server answers to. */
export interface OwnNames {
  /** Host headers, in lower case, with their ports. */
  readonly hosts: ReadonlySet<string>;
  /** Origins of pages that may call. */
  readonly origins: ReadonlySet<string>;
}

/** What names are made of. */
export interface OwnNamesOptions {
  readonly port: number;
  /** Resolved: `localhost.example`, or `localhost.example:8443` for that port alone. */
  readonly allowedHosts: readonly string[];
  readonly allowedOrigins: readonly string[];
}

/**
 * Lists what a server answers to.
 *
 * A loopback name needs the server's port. An allowed host is one behind a proxy too: it may come without a port, and its
 * pages may be of `https`.
 */
export function listOwnNames({ port, allowedHosts, allowedOrigins }: OwnNamesOptions): OwnNames {
  const loopback = LOOPBACK_NAMES.flatMap((name) => withPort(name, port));
  const allowed = allowedHosts
    .map((host) => host.toLowerCase())
    .flatMap((host) => withOptionalPort(host, port));
  const http = [...loopback, ...allowed].map((host) => `http://${host}`);
  const https = allowed.map((host) => `https://${host}`);
  return {
    hosts: new Set([...loopback, ...allowed]),
    origins: new Set([...http, ...https, ...allowedOrigins]),
  };
}

/** An address and a port as a Host header has them; an IPv4 address that IPv6 wraps is unwrapped. */
export function formatHost(address: string | undefined, port: number | undefined): string {
  if (address === undefined || port === undefined) return '';
  const plain = address.startsWith('::ffff:') ? address.slice('::ffff:'.length) : address;
  return `${isIPv6(plain) ? `[${plain}]` : plain}:${port}`;
}

// Port 80 is left out of the header by who follows an URL without one.
function withPort(name: string, port: number): readonly string[] {
  return port === 80 ? [name, `${name}:80`] : [`${name}:${port}`];
}

function withOptionalPort(host: string, port: number): readonly string[] {
  return /:\d+$/u.test(host) ? [host] : [host, `${host}:${port}`];
}
