import { createRoute, z } from '@hono/zod-openapi';
import { readBrandNames } from '../catalog/brand-names.ts';
import { CLICK_CLASSIFICATIONS } from '../clicks/classification.ts';
import type { ClickRecord } from '../clicks/click-record.ts';
import { listClicks } from '../clicks/read-clicks.ts';
import { VALUE_OF } from '../clicks/store/dimensions.ts';
import { CONVERSION_STATUSES } from '../earnings/commission-status.ts';
import { byPublisher } from '../http/access.ts';
import { idField } from '../http/id-parameter.ts';
import { periodOf, periodQuery } from '../http/period.ts';
import { dollars, json, meta, metaOf, problems } from '../http/responses.ts';
import { newRouter } from '../http/router.ts';
import { toExactDollars } from '../platform/money.ts';
import { toIso } from '../platform/time.ts';
import { REASON_SENTENCES } from '../tracking/reasons.ts';
import { clickFilters, filtersOf } from './click-filters.ts';
import { readClickSales } from './click-sales.ts';

const clickRecord = z.object({
  click_id: z.string(),
  clicked_at: z.iso.datetime(),
  classification: z.enum(CLICK_CLASSIFICATIONS).describe('Only `click` counts'),
  reason: z.string().describe('The stable code of the reason for the classification'),
  explanation: z.string().describe('The reason in a sentence'),
  brand_id: idField('brd').nullable(),
  brand_name: z.string().nullable(),
  program_id: idField('prg').nullable(),
  link_id: idField('lnk').nullable(),
  network: z.string().nullable(),
  destination: z.string().nullable(),
  sub_id: z.string().nullable(),
  traffic_source: z.string(),
  referer_host: z.string().nullable(),
  country: z.string().nullable(),
  device: z.string().nullable(),
  conversions: z
    .array(z.object({ id: idField('cnv'), status: z.enum(CONVERSION_STATUSES), earnings: dollars }))
    .describe('The sales of the click'),
});

const clickLog = createRoute({
  method: 'get',
  path: '/clicks',
  summary: 'List clicks, counted or not, newest first',
  description:
    'A click is listed seconds after it happened. Filters can be combined. Pass `next_cursor` as `cursor` to get the next page.',
  ...byPublisher('GET publisher-api'),
  request: {
    query: z.object({
      publisher_id: z.string().optional(),
      ...periodQuery,
      ...clickFilters,
      cursor: z.string().max(64).optional(),
      limit: z.coerce.number().int().min(1).max(500).default(50),
    }),
  },
  responses: {
    200: json(
      z.object({
        data: z.array(clickRecord),
        meta: meta.extend({
          from: z.string(),
          to: z.string(),
          next_cursor: z.string().nullable().describe('Null on the last page'),
        }),
      }),
      'Clicks, newest first',
    ),
    ...problems,
  },
});

export const clickLogRoutes = newRouter().openapi(clickLog, async (c) => {
  const ctx = c.get('ctx');
  const query = c.req.valid('query');
  const period = periodOf(query, ctx.now);
  const { clicks, next } = await listClicks(ctx, c.get('publisherId'), {
    ...period,
    order: 'newest',
    after: query.cursor ?? null,
    limit: query.limit,
    filters: filtersOf(query),
  });
  const [names, sales] = await Promise.all([
    readBrandNames(
      ctx,
      clicks.flatMap(({ brandId }) => brandId ?? []),
    ),
    readClickSales(ctx, c.get('publisherId'), clicks),
  ]);
  const data = clicks.map((click) => ({
    ...clickRecordOf(click),
    brand_name: (click.brandId && names.get(click.brandId)) ?? null,
    conversions: (sales.get(click.clickId) ?? []).map(({ id, status, net }) => ({
      id,
      status,
      earnings: toExactDollars(net),
    })),
  }));
  return c.json({ data, meta: { ...metaOf(ctx), ...period, next_cursor: next } }, 200);
});

function clickRecordOf(click: ClickRecord): Omit<z.infer<typeof clickRecord>, 'brand_name' | 'conversions'> {
  return {
    click_id: click.clickId,
    clicked_at: toIso(click.clickedAt),
    classification: click.classification,
    reason: click.reason,
    explanation: REASON_SENTENCES[click.reason],
    brand_id: click.brandId,
    program_id: click.programId,
    link_id: click.linkId,
    network: click.networkId,
    destination: click.destination,
    sub_id: click.subId,
    traffic_source: click.trafficSource,
    referer_host: VALUE_OF.referer_host(click),
    country: click.country,
    device: VALUE_OF.device(click),
  };
}
