import { z } from '@hono/zod-openapi';
import { anyone } from '../platform/http/access.ts';
import { idParameter } from '../platform/http/id-parameter.ts';
import { operation } from '../platform/http/operation.ts';
import { dollars, json, meta, metaOf, problems } from '../platform/http/responses.ts';
import { newRouter } from '../platform/http/router.ts';
import { readBrandFacets } from './brand-facets.ts';
import { brandFilters, brandPaging, brandPagingMeta } from './brand-filters.ts';
import { publicBrandOf, publicBrandRecord } from './brand-record.ts';
import { publicUrls } from './brand-view.ts';
import { COMMISSION_TYPES } from './program.ts';
import { listBrands, readBrand } from './search.ts';

/** Brands change only with a sync. */
const CACHED = { 'cache-control': 'public, max-age=300' };

const list = operation({
  method: 'get',
  path: '/v1/brands',
  tag: 'Publisher',
  callers: anyone,
  limit: 'CALLS_BY_ADDRESS',
  summary: 'List active brands (public)',
  request: {
    query: z.object({
      ...brandFilters,
      ...brandPaging,
      per_page: z.coerce.number().int().min(1).max(100).default(50),
    }),
  },
  responses: {
    200: json(
      z.object({
        data: z.array(publicBrandRecord),
        summary: z.object({ total: z.int() }),
        meta: brandPagingMeta,
      }),
      'A page of active brands, without affiliate links',
    ),
    ...problems,
  },
});

const facetValue = z.object({
  value: z.string(),
  label: z.string(),
  brands: z.int().describe('Number of active brands'),
});
const categoryFacet = facetValue.extend({
  commissions: z
    .array(
      z.object({
        type: z.enum(COMMISSION_TYPES),
        min: dollars.describe('Percent, or US dollars per sale or click'),
        max: dollars,
        label: z.string().openapi({ example: '1% to 12.5%' }).describe('For people'),
      }),
    )
    .describe('The range of each kind of commission; empty when no brand states its rate'),
});
const facets = operation({
  method: 'get',
  path: '/v1/brands/facets',
  tag: 'Publisher',
  callers: anyone,
  limit: 'CALLS_BY_ADDRESS',
  summary: 'List brand filters with counts',
  responses: {
    200: json(
      z.object({
        data: z.object({
          category: z.array(categoryFacet),
          country: z.array(facetValue),
          network: z.array(facetValue),
        }),
        meta,
      }),
      'The filter values, most frequent first',
    ),
    ...problems,
  },
});

const one = operation({
  method: 'get',
  path: '/v1/brands/{id}',
  tag: 'Publisher',
  callers: anyone,
  limit: 'CALLS_BY_ADDRESS',
  summary: 'Get an active brand (public)',
  request: { params: z.object({ id: idParameter('brd') }) },
  responses: { 200: json(z.object({ data: publicBrandRecord, meta }), 'The brand'), ...problems },
});

export const brandRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const { page, per_page, ...filters } = c.req.valid('query');
    const query = { page, perPage: per_page, ...filters };
    const { brands, total, next } = await listBrands(ctx, query, publicUrls(c.env.PUBLIC_ORIGIN));
    const body = {
      data: brands.map(publicBrandOf),
      summary: { total },
      meta: { ...metaOf(ctx), page, per_page, next_cursor: next },
    };
    return c.json(body, 200, CACHED);
  })
  .openapi(facets, async (c) => {
    const ctx = c.get('ctx');
    return c.json({ data: await readBrandFacets(ctx), meta: metaOf(ctx) }, 200, CACHED);
  })
  .openapi(one, async (c) => {
    const ctx = c.get('ctx');
    const brand = await readBrand(ctx, c.req.valid('param').id, publicUrls(c.env.PUBLIC_ORIGIN));
    return c.json({ data: publicBrandOf(brand), meta: metaOf(ctx) }, 200, CACHED);
  });
