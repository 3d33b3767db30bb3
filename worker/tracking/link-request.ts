import { DomainError } from '../platform/errors.ts';
import { isPublisherId, type LinkId, type PublisherId } from '../platform/ids.ts';
import { parseDestination } from './destination.ts';

/** What a link names: a stored link, a brand, a program, a brand's domain, or nothing but its url. */
export type LinkTarget =
  | { kind: 'link'; id: LinkId }
  | { kind: 'brand'; id: string }
  | { kind: 'program'; id: string }
  | { kind: 'domain'; name: string }
  | { kind: 'url'; url: URL };

/** One click, whatever form its link had. A stored link carries its own publisher. */
export interface LinkRequest {
  form: 'track' | 'go' | 'api';
  publisher: PublisherId | null;
  target: LinkTarget;
  url: URL | null;
  subId: string | null;
}

/**
 * Reads every public form of a redirect into one request; null when the address is none of them.
 *
 *   /track?id=   /track?p=&b=[&url=]   /track?p=&np=[&url=]   /track?p=&url=
 *   /go/{PUB}/{brand}[?url=]           /go/{PUB}?url=         (without /go on the `go.` host)
 *
 * `u` is `url`, `c` is `ref`. Throws `link.publisher_missing`, `link.url_missing`, `link.id_malformed` (400),
 * `publisher.malformed` (404) and what `parseDestination` throws.
 */
export function parseLinkRequest(address: URL): LinkRequest | null {
  const path = address.pathname;
  if (path === '/track') return parseTrackQuery(address.searchParams);
  if (path === '/go' || path.startsWith('/go/')) return fromPath(path.slice(4), address.searchParams);
  if (address.hostname.startsWith('go.') && path !== '/health')
    return fromPath(path.slice(1), address.searchParams);
  return null;
}

/** The query form of a link, `/track?…`. Throws as `parseLinkRequest` does. */
export function parseTrackQuery(query: URLSearchParams): LinkRequest {
  const id = query.get('id');
  if (id) return { ...rest(query), form: 'track', publisher: null, target: storedLink(id) };
  const publisher = publisherOf(query.get('p'));
  const brand = query.get('b');
  const program = query.get('np');
  const common = { ...rest(query), form: 'track', publisher } as const;
  if (program) return { ...common, target: { kind: 'program', id: program.trim() } };
  if (brand) return { ...common, target: named(brand) };
  return { ...common, target: theUrl(common.url) };
}

function fromPath(path: string, query: URLSearchParams): LinkRequest {
  const [publisherText, brand] = path.split('/').map(decoded);
  const common = { ...rest(query), form: 'go', publisher: publisherOf(publisherText ?? null) } as const;
  return { ...common, target: brand ? named(brand) : theUrl(common.url) };
}

/** A stored link's id: `lnk_` and 20 characters. Throws `link.id_malformed`. */
function storedLink(id: string): LinkTarget {
  if (!/^lnk_[0-9a-z]{20}$/.test(id))
    throw new DomainError('link.id_malformed', 'The id of the link is not of the form lnk_….');
  return { kind: 'link', id: id as LinkId };
}

/** A publisher id from a link. Throws `link.publisher_missing` (400), `publisher.malformed` (404). */
export function publisherOf(text: string | null): PublisherId {
  const id = text?.trim().toUpperCase();
  if (!id) throw new DomainError('link.publisher_missing', 'The link names no publisher.');
  if (!isPublisherId(id))
    throw new DomainError(
      'publisher.malformed',
      'A publisher id is PUB and six digits, such as PUB000001.',
      404,
    );
  return id;
}

/** A brand may be named by its id, by a program's id, or by its domain. */
function named(brand: string): LinkTarget {
  const name = brand.trim().toLowerCase();
  if (name.startsWith('prg_')) return { kind: 'program', id: name };
  return name.includes('.') ? { kind: 'domain', name } : { kind: 'brand', id: name };
}

function theUrl(url: URL | null): LinkTarget {
  if (!url) throw new DomainError('link.url_missing', 'The link names neither a brand nor a url.');
  return { kind: 'url', url };
}

function rest(query: URLSearchParams): Pick<LinkRequest, 'url' | 'subId'> {
  const url = query.get('url') ?? query.get('u');
  return { url: url ? parseDestination(url) : null, subId: subIdOf(query.get('ref') ?? query.get('c')) };
}

/** A publisher's own sub-id: visible characters only, at most 100. It stays with us unless the network asks for it. */
function subIdOf(text: string | null | undefined): string | null {
  return (
    text
      ?.replace(/[^\x20-\x7e]/g, '')
      .trim()
      .slice(0, 100) || null
  );
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
