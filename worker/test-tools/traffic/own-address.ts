import { isLinkPath } from '../../clicks/redirect/link-paths.ts';
import { readLinkFacts } from '../../links/read-link.ts';
import type { Context } from '../../platform/context.ts';
import { failure } from '../../platform/failure.ts';
import { isId, TEST_PUBLISHER } from '../../platform/ids.ts';

const trafficNotOurs = failure(
  'traffic.not_our_address',
  400,
  'Test traffic goes only to our own pages and links.',
  { action: 'Use a link or a page of this system.' },
);

/** Paths that programs call. A page of the API that anyone may read can be tested. */
const PROGRAMS = /^\/+(?:v1|functions|mcp|oauth|dev|sandbox|callbacks|\.well-known)(?:\/|$)/i;
const READABLE = new Set(['/v1/health', '/v1/stats', '/v1/brands']);
const TRACK = /^\/+track\/*$/i;

/** The hosts of our pages and of our links. */
function ownHosts(origin: string): string[] {
  const { host } = new URL(origin);
  return [host, `go.${host}`];
}

/**
 * The address to test for a URL or path that an operator has entered: one of our own, and if it is a link, of the test
 * publisher instead of the one that it names. Throws `traffic.not_our_address` (400) and `link.unknown` (404).
 */
export async function ownAddress(ctx: Context, origin: string, entered: string): Promise<string> {
  const url = URL.parse(entered.trim(), origin);
  if (!url || !isOurs(url, origin)) throw trafficNotOurs();
  const isGoHost = url.host.startsWith('go.') && url.host !== new URL(origin).host;
  const path = decoded(url.pathname);
  if (path === null) throw trafficNotOurs();
  url.hash = '';
  if (TRACK.test(path)) return ofTestPublisher(ctx, url);
  if (isLinkPath(path) || isGoHost) return withTestPublisher(url, isGoHost ? 0 : 1);
  if (PROGRAMS.test(path) && !READABLE.has(path)) throw trafficNotOurs();
  return url.href;
}

function isOurs(url: URL, origin: string): boolean {
  return (
    url.protocol === new URL(origin).protocol &&
    ownHosts(origin).includes(url.host) &&
    url.username === '' &&
    url.password === ''
  );
}

/** The query form of a link. A stored link has its own publisher, so its brand is followed instead. */
async function ofTestPublisher(ctx: Context, url: URL): Promise<string> {
  const id = url.searchParams.get('id')?.trim().toLowerCase();
  if (id !== undefined) {
    if (!isId('lnk', id)) throw trafficNotOurs('There is no such link.');
    url.searchParams.delete('id');
    url.searchParams.set('b', (await readLinkFacts(ctx, id)).brandId);
  }
  url.searchParams.set('p', TEST_PUBLISHER);
  return url.href;
}

/** The path form of a link, whose publisher is the part at this place. */
function withTestPublisher(url: URL, place: number): string {
  const parts = url.pathname.split('/').filter((part) => part !== '');
  parts[place] = TEST_PUBLISHER;
  url.pathname = `/${parts.join('/')}`;
  return url.href;
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
