import type { EdgeProgram } from '../../catalog/edge-table.ts';
import { isWithin } from '../../platform/hosts.ts';
import type { EdgeCache, EdgeReadContext } from './edge-cache.ts';
import { decodeBytes, mendLink, mendUrl } from './mend-link.ts';
import { isOfGo } from './parse-link.ts';
import { isPasted, queryTextOf, readQuery } from './query.ts';
import { programOfHost } from './resolve.ts';

export { mendLink };

const BRAND = /(brd|prg)_[0-9a-z]{16,26}(?![0-9a-z])/i;

/**
 * The page to which a visitor of a refused link goes on: the destination that the link names, or the home page of its brand, if it is a
 * web page of an open program and isn't banned. No one is credited. Null if there is none.
 */
export async function findShop(
  address: string,
  edge: EdgeCache,
  readContext: EdgeReadContext,
): Promise<URL | null> {
  const named = destinationIn(address);
  const program = named
    ? await programOfHost(named.hostname, edge, readContext)
    : await brandIn(address, edge, readContext);
  if (!program?.open) return null;
  const url = named ?? new URL(program.home);
  if (named && !isWithin(named.hostname, program.domains)) return null;
  const bans = await edge.bansIfKnown(readContext);
  return bans && !(await bans.matches(url.hostname)) ? url : null;
}

/** The web page in `url`, without credentials. */
function destinationIn(address: string): URL | null {
  const query = readQuery(queryTextOf(address), isOfGo);
  const text = query.get('url') ?? query.get('u');
  if (text === undefined) return null;
  const url = URL.parse(isPasted(text) ? text : mendUrl(decodeBytes(text)));
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  url.username = '';
  url.password = '';
  return url;
}

async function brandIn(
  address: string,
  edge: EdgeCache,
  readContext: EdgeReadContext,
): Promise<EdgeProgram | null> {
  const [id, kind] = BRAND.exec(address)?.map((part) => part.toLowerCase()) ?? [];
  if (id === undefined) return null;
  return kind === 'brd' ? edge.brand(id, readContext) : edge.program(id, readContext);
}
