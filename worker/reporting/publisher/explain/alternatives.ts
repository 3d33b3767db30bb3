import type { BrandReader, BrandView } from '../../../catalog/brand-view.ts';
import { nearestBrands } from '../../../catalog/nearest-brands.ts';
import { findBrand, listBrands } from '../../../catalog/search.ts';
import type { Edge } from '../../../clicks/redirect/request-edge.ts';
import type { Context } from '../../../platform/context.ts';
import type { BrandId, PublisherId } from '../../../platform/ids.ts';
import { explainUrls } from './explain-url.ts';
import { urlTerms } from './url-terms.ts';

const MAX_ALTERNATIVES = 3;

/** The closest open brands in place of a URL that can't earn; none if it can. */
export async function findAlternatives(
  ctx: Context,
  edge: Edge,
  publisherId: PublisherId | null,
  url: URL,
  urls: BrandReader,
): Promise<BrandView[]> {
  const [explained] = await explainUrls(ctx, edge, publisherId, [url]);
  if (!explained?.why || explained.why.code === 'publisher_suspended') return [];
  const { offer } = explained;
  if (offer) {
    const query = { offset: 0, limit: MAX_ALTERNATIVES + 1, category: offer.category };
    const { brands } = await listBrands(ctx, query, urls);
    const others = brands.filter(({ id }) => id !== offer.brandId);
    if (others.length > 0) return others.slice(0, MAX_ALTERNATIVES);
  }
  const { host, path } = urlTerms(url);
  const ids = new Set<BrandId>(await nearestBrands(ctx, host, MAX_ALTERNATIVES));
  if (ids.size < MAX_ALTERNATIVES)
    for (const id of await nearestBrands(ctx, path, MAX_ALTERNATIVES)) ids.add(id);
  const found = [...ids].filter((id) => id !== offer?.brandId).slice(0, MAX_ALTERNATIVES);
  const brands = await Promise.all(found.map((id) => findBrand(ctx, id, urls)));
  return brands.filter((brand) => brand !== null);
}
