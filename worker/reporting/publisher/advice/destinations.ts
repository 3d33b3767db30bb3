import { countClicks } from '../../../clicks/read-clicks.ts';
import type { Edge } from '../../../clicks/redirect/request-edge.ts';
import type { ClassCounts } from '../../../clicks/store/day-counts.ts';
import { OTHER_VALUES } from '../../../clicks/store/day-counts.ts';
import { publisherReader } from '../../../links/link-record.ts';
import type { Context } from '../../../platform/context.ts';
import { hostOf } from '../../../platform/host-name.ts';
import type { PublisherId } from '../../../platform/ids.ts';
import type { Period } from '../../../platform/time.ts';
import { findAlternatives } from '../explain/alternatives.ts';
import { explainUrls } from '../explain/explain-url.ts';
import type { LinkFacts } from './active-links.ts';
import type { Alternative, DestinationFigures } from './figures.ts';

const MAX_DESTINATIONS = 5;

export interface AdviceDeps {
  edge: Edge;
  origin: string;
}

/**
 * The sites with most clicks that were unmonetized or blocked and still can't earn: of a publisher, or of the links of a
 * campaign.
 */
export async function readDestinations(
  ctx: Context,
  deps: AdviceDeps,
  publisherId: PublisherId,
  { period, links }: { period: Period; links: ReadonlyMap<string, LinkFacts> | null },
): Promise<DestinationFigures[]> {
  const dimension = links ? 'link' : 'destination_domain';
  const rows = await countClicks(ctx, publisherId, { ...period, dimension, per: 'total' });
  const visits = new Map<string, number>();
  for (const { value, counts } of rows) {
    const host = links ? hostOf(links.get(value ?? '')?.url ?? '') : value;
    if (host && host !== OTHER_VALUES) visits.set(host, (visits.get(host) ?? 0) + unearning(counts));
  }
  const top = [...visits]
    .filter(([, count]) => count > 0)
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_DESTINATIONS);
  return explainSites(ctx, deps, publisherId, top);
}

function unearning({ unmonetized = 0, blocked = 0 }: ClassCounts): number {
  return unmonetized + blocked;
}

/** Those that can't earn, with the redirect's own reason and the nearest brand. */
async function explainSites(
  ctx: Context,
  { edge, origin }: AdviceDeps,
  publisherId: PublisherId,
  sites: readonly [host: string, visits: number][],
): Promise<DestinationFigures[]> {
  const known = sites.flatMap(([host, visits]) => {
    const url = URL.parse(`https://${host}/`);
    return url ? [{ host, visits, url }] : [];
  });
  const explained = await explainUrls(
    ctx,
    edge,
    publisherId,
    known.map(({ url }) => url),
  );
  const figures = await Promise.all(
    known.map(async ({ host, visits, url }, index): Promise<DestinationFigures[]> => {
      const why = explained[index]?.why;
      if (!why) return [];
      const [brand] = await findAlternatives(
        ctx,
        edge,
        publisherId,
        url,
        publisherReader(origin, publisherId),
      );
      const alternative: Alternative | null = brand?.affiliateLink
        ? {
            brandId: brand.id,
            brandName: brand.name,
            offer: brand,
            trackingUrl: brand.affiliateLink,
          }
        : null;
      return [{ host, visits, reason: { code: why.code, sentence: why.detail }, alternative }];
    }),
  );
  return figures.flat();
}
