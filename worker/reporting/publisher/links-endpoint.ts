import { z } from '@hono/zod-openapi';
import { brandFilters, perCatalogPage } from '../../catalog/brand-filters.ts';
import { listBrands } from '../../catalog/search.ts';
import {
  destinationHealth,
  healthOfRows,
  type SubjectHealth,
  subjectOf,
  UNCHECKED,
} from '../../links/health/read-health.ts';
import { instantLink, linkRecord, linkRecordOf, publisherReader } from '../../links/link-record.ts';
import type { Context } from '../../platform/context.ts';
import { json, limitOffset, meta, metaOf, paging } from '../../platform/http/responses.ts';
import type { PublisherId } from '../../platform/ids.ts';

export const linksQuery = {
  q: brandFilters.q,
  category: brandFilters.category,
  page: paging.page,
  per_page: perCatalogPage,
};

export const linksResponse = json(
  z.object({
    data: z.array(linkRecord),
    summary: z.object({ total: z.int(), network_programs: z.int(), direct_brands: z.int() }),
    meta: meta.extend({ page: z.int(), per_page: z.int() }),
  }),
  'Active brands, highest commission first',
);

export async function listLinksResponse(
  ctx: Context,
  origin: string,
  publisherId: PublisherId,
  query: { page: number; per_page: number; q?: string | undefined; category?: string | undefined },
) {
  const { page, per_page, q, category } = query;
  const linkOf = instantLink(origin, publisherId);
  const urls = publisherReader(origin, publisherId);
  const brandQuery = { ...limitOffset({ page, per_page }), q, category };
  const { brands, total, also } = await listBrands<SubjectHealth>(ctx, brandQuery, urls, [
    destinationHealth(publisherId),
  ]);
  const health = healthOfRows(also[0] ?? []);
  return {
    data: brands.map((brand) =>
      linkRecordOf(brand, linkOf(brand.id), health.get(subjectOf(brand.website_url)) ?? UNCHECKED),
    ),
    summary: { total, network_programs: total, direct_brands: 0 },
    meta: { ...metaOf(ctx), page, per_page },
  };
}
