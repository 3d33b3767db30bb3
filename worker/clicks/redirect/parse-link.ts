import { failure } from '../../platform/failure.ts';
import { hostOf } from '../../platform/host-name.ts';
import { isPublisherId, type LinkId, malformedPublisherId, type PublisherId } from '../../platform/ids.ts';
import { parseDestination } from './destination.ts';
import { GO_PATH, TRACK_PATH } from './link-paths.ts';
import { decodePercent, type Query, queryTextOf, readQuery } from './query.ts';
import { linkSubId } from './sub-id.ts';

/** The target of a link: a stored link, a brand, a program, a brand's domain, or only a URL. */
export type LinkTarget =
  | { kind: 'link'; id: LinkId }
  | { kind: 'brand'; id: string }
  | { kind: 'program'; id: string }
  | { kind: 'domain'; name: string }
  | { kind: 'url'; url: URL };

/** A link in any of its forms. A stored link has its own publisher. */
export interface ParsedLink {
  form: 'track' | 'go' | 'api';
  publisher: PublisherId | null;
  target: LinkTarget;
  url: URL | null;
  subId: string | null;
  /** Why the sub-ID can't be kept. */
  subIdProblem: string | null;
  /** A test click (`test=1`): it redirects and is stored, but never counts. */
  test: boolean;
}

export const linkUrlMissing = failure('link.url_missing', 400, 'The link names neither a brand nor a URL.', {
  action: 'Provide a URL, brand or program.',
});
const linkIdMalformed = failure('link.id_malformed', 400, 'A link ID is lnk_ followed by 20 characters.', {
  action: 'Use the link as it was created.',
});
export const linkPublisherMissing = failure('link.publisher_missing', 400, 'The link names no publisher.', {
  action: 'Add the publisher ID to the link.',
});
export const programUnknown = failure(
  'program.unknown',
  404,
  'The link names a brand or program that does not exist.',
  { action: 'Use brand and program IDs from the API.' },
);

/**
 * Parses every public form of a link; null if the URL (absolute, without a fragment) is no link.
 *
 *   /track?id=   /track?p=&b=[&url=]   /track?p=&np=[&url=]   /track?p=&url=
 *   /go/{PUB}/{brand}[?url=]           /go/{PUB}?url=         (without /go on the `go.` host)
 *
 * `u` is `url`, `c` is `ref`. IDs may have any case and surrounding spaces, and paths any case and more slashes. Throws `link.publisher_missing`,
 * `link.url_missing`, `link.id_malformed` (400), `publisher.malformed`, `program.unknown` (404) and what
 * `parseDestination` throws.
 */
export async function parseLink(address: string): Promise<ParsedLink | null> {
  const hostAt = address.indexOf('//') + 2;
  const pathAt = address.indexOf('/', hostAt);
  const queryAt = address.indexOf('?', pathAt);
  const path = queryAt < 0 ? address.slice(pathAt) : address.slice(pathAt, queryAt);
  if (TRACK_PATH.test(path)) return parseTrackQuery(trackQuery(address));
  const query = () => readQuery(queryTextOf(address), isOfGo);
  const go = GO_PATH.exec(path);
  if (go) return parsePath(path.slice(go[0].length), query());
  if (address.startsWith('go.', hostAt) && path !== '/health') return parsePath(path.slice(1), query());
  return null;
}

/** The parameters of `/track`, at any path. */
export function trackQuery(address: string): Query {
  return readQuery(queryTextOf(address), isOfTrack);
}

/** The parameters of `/go`, where they follow a URL that isn't encoded. */
export function isOfGo(name: string, value: string): boolean {
  return name === 'ref' || name === 'c' || (name === 'test' && value === '1');
}

function isOfTrack(name: string, value: string): boolean {
  if (name === 'p') return isPublisherId(value.trim().toUpperCase());
  if (name === 'b' || name === 'np') return /^(?:brd|prg)_/i.test(value.trim());
  return isOfGo(name, value);
}

/** Parses the query form of a link, `/track?…`. Throws as `parseLink` does. */
export async function parseTrackQuery(query: Query): Promise<ParsedLink> {
  const id = query.get('id');
  if (id) return { ...(await rest(query)), form: 'track', publisher: null, target: storedLink(id) };
  const publisher = publisherOf(query.get('p'));
  const brand = query.get('b');
  const program = query.get('np');
  const common = { ...(await rest(query)), form: 'track', publisher } as const;
  if (program) return { ...common, target: brandTarget(program) };
  if (brand) return { ...common, target: brandTarget(brand) };
  return { ...common, target: urlTarget(common.url) };
}

async function parsePath(path: string, query: Query): Promise<ParsedLink> {
  const [publisherText, brand, more] = path.split('/').map(decodePercent);
  // A parameter without its question mark, which `mendLink` finds.
  if (more?.startsWith('&')) throw programUnknown();
  const common = { ...(await rest(query)), form: 'go', publisher: publisherOf(publisherText) } as const;
  return { ...common, target: brand ? brandTarget(brand) : urlTarget(common.url) };
}

/** Throws `link.id_malformed` (400) unless the text is `lnk_` and 20 characters. */
function storedLink(text: string): LinkTarget {
  const id = text.trim().toLowerCase();
  if (!/^lnk_[0-9a-z]{20}$/.test(id)) throw linkIdMalformed();
  return { kind: 'link', id: id as LinkId };
}

/** Throws `link.publisher_missing` (400), `publisher.malformed` (404). */
function publisherOf(text: string | null | undefined): PublisherId {
  const id = text?.trim().toUpperCase();
  if (!id) throw linkPublisherMissing();
  if (!isPublisherId(id)) throw malformedPublisherId();
  return id;
}

/** A brand has an ID, a program's ID or a domain. Throws `program.unknown` (404). */
function brandTarget(text: string): LinkTarget {
  const name = text.trim().toLowerCase();
  const [kind] = /^(?:brd|prg)(?=_[0-9a-z]{1,26}$)/.exec(name) ?? [];
  if (kind) return { kind: kind === 'brd' ? 'brand' : 'program', id: name };
  const host = name.includes('.') ? hostOf(name) : null;
  if (host) return { kind: 'domain', name: host };
  throw programUnknown();
}

function urlTarget(url: URL | null): LinkTarget {
  if (!url) throw linkUrlMissing();
  return { kind: 'url', url };
}

async function rest(query: Query): Promise<Pick<ParsedLink, 'url' | 'subId' | 'subIdProblem' | 'test'>> {
  const url = query.get('url') ?? query.get('u');
  return {
    url: url ? await parseDestination(url) : null,
    ...linkSubId(query.get('ref') ?? query.get('c')),
    test: query.get('test') === '1',
  };
}
