import { z } from '@hono/zod-openapi';
import { listBrands } from '../catalog/search.ts';
import { json, meta, metaOf, paging } from '../http/responses.ts';
import { instantLink, linkRecord, linkRecordOf } from '../links/link-record.ts';
import type { Context } from '../platform/context.ts';
import type { PublisherId } from '../platform/ids.ts';

export const linksQuery = { category: z.string().max(100).optional(), ...paging };

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
  query: { page: number; per_page: number; category?: string | undefined },
) {
  const { page, per_page, category } = query;
  const linkOf = instantLink(origin, publisherId);
  const { brands, total } = await listBrands(ctx, { page, perPage: per_page, category }, linkOf);
  return {
    data: brands.map((brand) => linkRecordOf(brand, linkOf(brand.id))),
    summary: { total, network_programs: total, direct_brands: 0 },
    meta: { ...metaOf(ctx), page, per_page },
  };
}
