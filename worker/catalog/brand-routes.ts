import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { anyone, knownPublisher } from '../platform/http/access.ts';
import { idParameter } from '../platform/http/id-parameter.ts';
import { operation } from '../platform/http/operation.ts';
import { dollars, json, limitOffset, meta, metaOf, problems } from '../platform/http/responses.ts';
import { type AppEnv, newRouter } from '../platform/http/router.ts';
import type { PublisherId } from '../platform/ids.ts';
import { readBrandFacets } from './brand-facets.ts';
import { brandFilters, brandPaging, brandPagingMeta, featuredOnly } from './brand-filters.ts';
import { publicBrandOf, publicBrandRecord } from './brand-record.ts';
import { type BrandReader, publicReader } from './brand-view.ts';
import { COMMISSION_TYPES } from './program.ts';
import { listBrands, readBrand } from './search.ts';

/** Brands change only with a sync. What a reader earns of their rates depends on the reader. */
const cached = (publisher: PublisherId | null) => ({
  'cache-control': publisher === null ? 'public, max-age=300' : 'private, max-age=60',
  vary: 'cookie, authorization',
});

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
      featured: featuredOnly,
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
        you_earn: z.string().openapi({ example: '0.5% to 6.25%' }).describe('Your share of it, for people'),
      }),
    )
    .describe(
      'The range of the brands’ highest rates, for each kind of commission; empty when no brand states its rate',
    ),
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
    const query = { ...limitOffset({ page, per_page }), ...filters };
    const reader = await readerOf(c);
    const { brands, total, next } = await listBrands(ctx, query, reader);
    const body = {
      data: brands.map(publicBrandOf),
      summary: { total },
      meta: { ...metaOf(ctx), page, per_page, next_cursor: next },
    };
    return c.json(body, 200, cached(reader.publisher));
  })
  .openapi(facets, async (c) => {
    const ctx = c.get('ctx');
    const publisher = await knownPublisher(c);
    const data = await readBrandFacets(ctx, c.env.EDGE, publisher);
    return c.json({ data, meta: metaOf(ctx) }, 200, cached(publisher));
  })
  .openapi(one, async (c) => {
    const ctx = c.get('ctx');
    const reader = await readerOf(c);
    const brand = await readBrand(ctx, c.req.valid('param').id, reader);
    return c.json({ data: publicBrandOf(brand), meta: metaOf(ctx) }, 200, cached(reader.publisher));
  });

/** The caller without links, with the share of the publisher that they are. */
async function readerOf(c: Context<AppEnv>): Promise<BrandReader> {
  return { ...publicReader(c.env.PUBLIC_ORIGIN), publisher: await knownPublisher(c) };
}
