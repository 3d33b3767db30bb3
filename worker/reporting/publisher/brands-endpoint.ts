import { z } from '@hono/zod-openapi';
import { brandFilters, brandPaging, brandPagingMeta } from '../../catalog/brand-filters.ts';
import { brandRecord } from '../../catalog/brand-record.ts';
import { type BrandQuery, listBrands } from '../../catalog/search.ts';
import { publisherReader } from '../../links/link-record.ts';
import type { Context } from '../../platform/context.ts';
import { json, limitOffset, metaOf } from '../../platform/http/responses.ts';
import type { PublisherId } from '../../platform/ids.ts';

export const brandsQuery = {
  ...brandFilters,
  ...brandPaging,
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
  query: Omit<BrandQuery, 'offset' | 'limit'> & { page: number; per_page: number },
) {
  const { page, per_page, ...filters } = query;
  const brandQuery = { ...filters, ...limitOffset({ page, per_page }) };
  const { brands, total, next } = await listBrands(ctx, brandQuery, publisherReader(origin, publisherId));
  return { data: brands, summary: { total }, meta: { ...metaOf(ctx), page, per_page, next_cursor: next } };
}
