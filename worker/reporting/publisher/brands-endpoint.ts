import { z } from '@hono/zod-openapi';
import { brandFilters, brandPaging, brandPagingMeta } from '../../catalog/brand-filters.ts';
import { brandRecord } from '../../catalog/brand-record.ts';
import { type BrandQuery, listBrands } from '../../catalog/search.ts';
import { publisherUrls } from '../../links/link-record.ts';
import type { Context } from '../../platform/context.ts';
import { json, metaOf } from '../../platform/http/responses.ts';
import type { PublisherId } from '../../platform/ids.ts';

export const brandsQuery = {
  ...brandFilters,
  ...brandPaging,
  per_page: z.coerce.number().int().min(1).max(1_000).default(50),
};

export const brandsResponse = json(
  z.object({
    data: z.array(brandRecord),
    summary: z.object({ total: z.int() }),
    meta: brandPagingMeta,
  }),
  'Active brands, each with your link',
);

export async function listBrandsResponse(
  ctx: Context,
  origin: string,
  publisherId: PublisherId,
  query: Omit<BrandQuery, 'perPage'> & { per_page: number },
) {
  const { page, per_page, ...filters } = query;
  const brandQuery = { ...filters, page, perPage: per_page };
  const { brands, total, next } = await listBrands(ctx, brandQuery, publisherUrls(origin, publisherId));
  return { data: brands, summary: { total }, meta: { ...metaOf(ctx), page, per_page, next_cursor: next } };
}
