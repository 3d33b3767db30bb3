import { createRoute, z } from '@hono/zod-openapi';
import { idParameter } from '../platform/http/id-parameter.ts';
import { dollars, json, meta, metaOf, problems } from '../platform/http/responses.ts';
import { newRouter } from '../platform/http/router.ts';
import { rateLimitedPublic } from '../platform/rate-limits/by-address.ts';
import { readBrandFacets } from './brand-facets.ts';
import { brandFilters, brandPaging, brandPagingMeta } from './brand-filters.ts';
import { publicBrandOf, publicBrandRecord } from './brand-record.ts';
import { publicUrls } from './brand-view.ts';
import { COMMISSION_TYPES } from './program.ts';
import { listBrands, readBrand } from './search.ts';

/** Brands change only with a sync. */
const CACHED = { 'cache-control': 'public, max-age=300' };

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'List active brands (public)',
  ...rateLimitedPublic,
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
const facets = createRoute({
  method: 'get',
  path: '/facets',
  summary: 'List brand filters with counts',
  ...rateLimitedPublic,
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

const one = createRoute({
  method: 'get',
  path: '/{id}',
  summary: 'Get an active brand (public)',
  ...rateLimitedPublic,
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
