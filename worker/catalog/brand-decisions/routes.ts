import { z } from '@hono/zod-openapi';
import type { Context } from '../../platform/context.ts';
import { NETWORK_SLUGS } from '../../platform/contract/networks.ts';
import { byConfirmedOperator, byOperator } from '../../platform/http/access.ts';
import { decisionReason } from '../../platform/http/decision-reason.ts';
import { idField, idParameter } from '../../platform/http/id-parameter.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { operation } from '../../platform/http/operation.ts';
import { json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { sampleId } from '../../platform/http/sample-values.ts';
import type { BrandId } from '../../platform/ids.ts';
import { perCatalogPage } from '../brand-filters.ts';
import { readBrandPrograms } from './brand-programs.ts';
import { readBrandState } from './brand-state.ts';
import { mergeBrand, unmergeBrand } from './merge-brand.ts';
import { nameCursor } from './name-cursor.ts';
import {
  brandProgramOf,
  brandProgramRecord,
  mergedBrandRecord,
  operatorBrandOf,
  operatorBrandRecord,
} from './operator-brand-record.ts';
import { countBrands, listOperatorBrands, readOperatorBrand } from './operator-brands.ts';
import { rejoinPrograms } from './rejoin-programs.ts';
import { splitPrograms } from './split-programs.ts';

const MAX_SPLIT = 200;

const list = operation({
  method: 'get',
  path: '/v1/operations/brands',
  tag: 'Operators',
  callers: byOperator('catalog:read'),
  summary: 'List brands of all networks',
  description: 'Brands with programs that networks list, approved or not, sorted by name.',
  request: {
    query: z.object({
      q: z
        .string()
        .max(100)
        .optional()
        .openapi({ example: 'alder' })
        .describe('Parts of words of a name or category, or a country'),
      network: z.enum(NETWORK_SLUGS).optional(),
      cursor: z.string().max(4_096).optional().describe('The `next_cursor` of the previous page'),
      per_page: perCatalogPage,
    }),
  },
  responses: {
    200: json(
      z.object({
        data: z.array(operatorBrandRecord),
        summary: z.object({ total: z.int().nullable().describe('Of the first page; null on later ones') }),
        meta: meta.extend({ per_page: z.int(), next_cursor: z.string().nullable() }),
      }),
      'A page of brands',
    ),
    ...problems,
  },
});

const counts = operation({
  method: 'get',
  path: '/v1/operations/brands/counts',
  tag: 'Operators',
  callers: byOperator('catalog:read'),
  summary: 'Count brands',
  responses: {
    200: json(
      z.object({
        data: z.object({
          total: z.int().openapi({ example: 936 }),
          approved: z.int().openapi({ example: 900 }).describe('Open to publishers'),
          siteplug: z.int().openapi({ example: 36 }),
          wildfire: z.int().openapi({ example: 900 }),
        }),
        meta,
      }),
      'Brands with programs that networks list',
    ),
    ...problems,
  },
});

const params = z.object({ id: idParameter('brd') });
const brandDetail = z.object({
  id: idField('brd'),
  name: z.string().openapi({ example: 'Alder Nook' }),
  merge_target: idField('brd').nullable().openapi({ example: null }),
  merged_into: idField('brd')
    .nullable()
    .openapi({ example: null })
    .describe('The brand that this ID stands for'),
  is_split: z.boolean().openapi({ example: false }),
  brand: operatorBrandRecord.nullable(),
  programs_total: z.int().openapi({ example: 1 }),
  programs: z.array(brandProgramRecord).describe('At most 200, listed ones first'),
  merged_brands: z.array(mergedBrandRecord).openapi({ example: [] }),
  earlier_names: z
    .array(z.string())
    .openapi({ example: ['Alder Lamps'] })
    .describe('The names that its networks gave it before. Links to their IDs lead to this brand'),
});
const detail = json(z.object({ data: brandDetail, meta }), 'The brand');

const one = operation({
  method: 'get',
  path: '/v1/operations/brands/{id}',
  tag: 'Operators',
  callers: byOperator('catalog:read'),
  summary: 'Get a brand with its programs',
  request: { params },
  responses: { 200: detail, ...problems },
});

const merge = operation({
  method: 'post',
  path: '/v1/operations/brands/{id}/merge',
  tag: 'Operators',
  callers: byConfirmedOperator('catalog:write'),
  effect: 'traffic',
  summary: 'Merge a brand into another',
  description:
    'Its programs, and those that later syncs give it, belong to the other brand. Its ID stands for the other brand in links and in the API. Earlier clicks and earnings stay under its name.',
  request: {
    params,
    body: jsonBody(z.strictObject({ into: idParameter('brd'), reason: decisionReason }), {
      into: sampleId('brd'),
      reason: 'The same shop under two spellings.',
    }),
  },
  responses: { 200: detail, ...problems },
});

const reasonOnly = (reason: string) => jsonBody(z.strictObject({ reason: decisionReason }), { reason });

const unmerge = operation({
  method: 'post',
  path: '/v1/operations/brands/{id}/unmerge',
  tag: 'Operators',
  callers: byConfirmedOperator('catalog:write'),
  effect: 'traffic',
  summary: 'End the merge of a brand',
  request: { params, body: reasonOnly('They are different shops.') },
  responses: { 200: detail, ...problems },
});

const split = operation({
  method: 'post',
  path: '/v1/operations/brands/{id}/split',
  tag: 'Operators',
  callers: byConfirmedOperator('catalog:write'),
  effect: 'traffic',
  summary: 'Split programs off a brand',
  description: 'The programs get a brand of their own, which later syncs keep.',
  request: {
    params,
    body: jsonBody(
      z.strictObject({
        program_ids: z.array(idParameter('prg')).min(1).max(MAX_SPLIT),
        name: z.string().trim().min(1).max(200),
        reason: decisionReason,
      }),
      { program_ids: [sampleId('prg')], name: 'Alder Nook Kids', reason: 'Another shop with the same name.' },
    ),
  },
  responses: { 200: detail, ...problems },
});

const rejoin = operation({
  method: 'post',
  path: '/v1/operations/brands/{id}/rejoin',
  tag: 'Operators',
  callers: byConfirmedOperator('catalog:write'),
  effect: 'traffic',
  summary: 'End the split of a brand',
  request: { params, body: reasonOnly('It is the same shop.') },
  responses: { 200: detail, ...problems },
});

export const operatorBrandRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const { per_page, ...filter } = c.req.valid('query');
    const { brands, total, next } = await listOperatorBrands(ctx, { ...filter, limit: per_page });
    const next_cursor = next && nameCursor(next.name_key);
    const data = brands.map((brand) => operatorBrandOf(c.env.PUBLIC_ORIGIN, brand));
    return c.json({ data, summary: { total }, meta: { ...metaOf(ctx), per_page, next_cursor } }, 200);
  })
  .openapi(counts, async (c) => {
    const ctx = c.get('ctx');
    return c.json({ data: await countBrands(ctx), meta: metaOf(ctx) }, 200);
  })
  .openapi(one, async (c) =>
    c.json(await detailOf(c.get('ctx'), c.env.PUBLIC_ORIGIN, c.req.valid('param').id), 200),
  )
  .openapi(merge, async (c) => {
    const ctx = c.get('ctx');
    const { id } = c.req.valid('param');
    await mergeBrand(ctx, { id, ...c.req.valid('json') });
    return c.json(await detailOf(ctx, c.env.PUBLIC_ORIGIN, id), 200);
  })
  .openapi(unmerge, async (c) => {
    const ctx = c.get('ctx');
    const { id } = c.req.valid('param');
    await unmergeBrand(ctx, id, c.req.valid('json').reason);
    return c.json(await detailOf(ctx, c.env.PUBLIC_ORIGIN, id), 200);
  })
  .openapi(split, async (c) => {
    const ctx = c.get('ctx');
    const { program_ids: programIds, ...rest } = c.req.valid('json');
    const own = await splitPrograms(ctx, { id: c.req.valid('param').id, programIds, ...rest });
    return c.json(await detailOf(ctx, c.env.PUBLIC_ORIGIN, own), 200);
  })
  .openapi(rejoin, async (c) => {
    const ctx = c.get('ctx');
    const { id } = c.req.valid('param');
    await rejoinPrograms(ctx, id, c.req.valid('json').reason);
    return c.json(await detailOf(ctx, c.env.PUBLIC_ORIGIN, id), 200);
  });

/** A brand with its programs. Throws `brand.unknown` (404). */
async function detailOf(ctx: Context, origin: string, id: BrandId) {
  const [state, brand, { programs, total, merged }] = await Promise.all([
    readBrandState(ctx, id),
    readOperatorBrand(ctx, id),
    readBrandPrograms(ctx, id),
  ]);
  const data: z.infer<typeof brandDetail> = {
    id,
    name: state.name,
    merge_target: state.mergeTarget,
    merged_into: state.mergedInto,
    is_split: state.isSplit,
    brand: brand && operatorBrandOf(origin, brand),
    programs_total: total,
    programs: programs.map(brandProgramOf),
    merged_brands: merged.flatMap(({ into, ...each }) => (into ? [{ ...each, into }] : [])),
    earlier_names: merged.flatMap(({ into, name }) => (into ? [] : [name])),
  };
  return { data, meta: metaOf(ctx) };
}
