import { z } from '@hono/zod-openapi';
import { byOperator } from '../../../platform/http/access.ts';
import { idField, publisherIdParameter } from '../../../platform/http/id-parameter.ts';
import { operation } from '../../../platform/http/operation.ts';
import { dollars, json, meta, metaOf, problems } from '../../../platform/http/responses.ts';
import { newRouter } from '../../../platform/http/router.ts';
import { TEST_PUBLISHER } from '../../../platform/ids.ts';
import { toExactDollars } from '../../../platform/money.ts';
import { readSettings } from '../../../platform/settings/settings.ts';
import { ALL_DAYS, addMs, isoOrNull, MINUTE, toIso } from '../../../platform/time.ts';
import { readEarningTimes } from '../../../sales/reader/earnings.ts';
import { clickRecord, readClickRecords } from '../../publisher/click-record.ts';
import { earningRecord, earningRecordOf } from '../../publisher/earning-record.ts';
import { readEarnings } from '../../publisher/statement.ts';
import {
  brandFigures,
  latestClicks,
  recentActivity,
  requireViewed,
  type Viewed,
} from './read-verification.ts';

const LATEST_EARNINGS = 50;
const RECENT_MS = 5 * MINUTE;

const viewed = z.object({
  publisher_id: z.string().openapi({ example: TEST_PUBLISHER }),
  name: z.string().nullable().openapi({ example: null }).describe('Null for the test publisher'),
  is_test: z
    .boolean()
    .openapi({ example: true })
    .describe('True for the test publisher. It is part of no total'),
});
const publisherQuery = {
  publisher_id: publisherIdParameter
    .default(TEST_PUBLISHER)
    .openapi({ example: TEST_PUBLISHER })
    .describe('By default the test publisher'),
};

const viewedEarning = earningRecord.extend({
  network_id: z.string().openapi({ example: 'wildfire' }),
  created_at: z.iso.datetime().nullable().describe('Null once all of its sales are archived'),
  updated_at: z.iso.datetime().nullable().describe('Null once all of its sales are archived'),
});

const clicks = operation({
  method: 'get',
  path: '/v1/operations/click-logs',
  tag: 'Operators',
  callers: byOperator('publishers:read'),
  summary: 'List the latest clicks of a publisher',
  description: 'Of the last 30 days, counted or not. A click is listed seconds after it happened.',
  request: {
    query: z.object({
      ...publisherQuery,
      limit: z.coerce.number().int().min(1).max(100).default(10),
      of_brands: z.stringbool().default(false).openapi({
        type: 'boolean',
        description: 'Only clicks that lead to a brand',
      }),
    }),
  },
  responses: {
    200: json(
      z.object({
        data: z.array(clickRecord),
        summary: z.object({
          last_5_minutes: z
            .int()
            .openapi({ example: 1 })
            .describe('Those of the list that are younger than 5 minutes'),
        }),
        publisher: viewed,
        meta,
      }),
      'Clicks, newest first',
    ),
    ...problems,
  },
});

const brands = operation({
  method: 'get',
  path: '/v1/operations/brand-performance',
  tag: 'Operators',
  callers: byOperator('publishers:read'),
  summary: 'Get a publisher’s figures by brand',
  description: 'Of the last 30 days, the most visits first.',
  request: { query: z.object(publisherQuery) },
  responses: {
    200: json(
      z.object({
        data: z.array(
          z.object({
            brand_id: idField('brd').nullable(),
            brand_name: z.string().nullable(),
            visits: z.int().describe('Counted or not'),
            tests: z.int().openapi({ example: 0 }),
            clicks: z.int().describe('Those that count'),
            conversions: z.int(),
            earnings: dollars.describe('Net, without held sales'),
          }),
        ),
        publisher: viewed,
        meta: meta.extend({ from: z.string(), to: z.string() }),
      }),
      'Brands',
    ),
    ...problems,
  },
});

const earnings = operation({
  method: 'get',
  path: '/v1/operations/publisher-earnings',
  tag: 'Operators',
  callers: byOperator('publishers:read'),
  summary: 'List the latest earnings of a publisher',
  description: 'By day, network and brand, newest first. The test publisher never has any.',
  request: { query: z.object(publisherQuery) },
  responses: {
    200: json(
      z.object({ data: z.array(viewedEarning), publisher: viewed, meta }),
      `The latest ${LATEST_EARNINGS}`,
    ),
    ...problems,
  },
});

const recent = operation({
  method: 'get',
  path: '/v1/operations/recent-activity',
  tag: 'Operators',
  callers: byOperator('publishers:read'),
  summary: 'Get the clicks and sales of a publisher of the last 24 hours',
  request: { query: z.object(publisherQuery) },
  responses: {
    200: json(
      z.object({
        data: z.object({
          since: z.iso.datetime().describe('The start of the hour of this time yesterday'),
          visits: z.int(),
          tests: z.int().openapi({ example: 0 }),
          clicks: z.int(),
          conversions: z.int().describe('Sales that aren’t reversed. Paid days of clicks are none'),
          earnings: dollars.describe('Net, without held sales'),
          hours: z.array(z.object({ at: z.iso.datetime(), visits: z.int(), clicks: z.int() })),
          sales: z
            .array(
              z.object({
                conversion_id: idField('cnv'),
                converted_at: z.iso.datetime(),
                brand_id: idField('brd').nullable(),
                reported_clicks: z
                  .int()
                  .nullable()
                  .openapi({ example: null })
                  .describe('Null for a sale. A network that pays for clicks reports the clicks of a day'),
                status: z.string(),
                earnings: dollars,
                is_held: z.boolean().openapi({ example: false }),
              }),
            )
            .describe('Sales and paid days of clicks, at most 100, newest first'),
        }),
        publisher: viewed,
        meta,
      }),
      'The last 24 hours',
    ),
    ...problems,
  },
});

export const verificationRoutes = newRouter()
  .openapi(clicks, async (c) => {
    const ctx = c.get('ctx');
    const { publisher_id: id, limit, of_brands: ofBrands } = c.req.valid('query');
    const publisher = await requireViewed(ctx, id);
    const listed = await latestClicks(ctx, id, { limit, ofBrands });
    const from = addMs(ctx.now, -RECENT_MS);
    return c.json(
      {
        data: await readClickRecords(ctx, id, listed),
        summary: { last_5_minutes: listed.filter(({ clickedAt }) => clickedAt >= from).length },
        publisher: viewedOf(publisher),
        meta: metaOf(ctx),
      },
      200,
    );
  })
  .openapi(brands, async (c) => {
    const ctx = c.get('ctx');
    const { publisher_id: id } = c.req.valid('query');
    const publisher = await requireViewed(ctx, id);
    const { period, brands: figures } = await brandFigures(ctx, id);
    const data = figures.map(({ brandId, brandName, earnings: net, ...counts }) => ({
      ...{ brand_id: brandId, brand_name: brandName, earnings: toExactDollars(net) },
      ...counts,
    }));
    return c.json({ data, publisher: viewedOf(publisher), meta: { ...metaOf(ctx), ...period } }, 200);
  })
  .openapi(earnings, async (c) => {
    const ctx = c.get('ctx');
    const { publisher_id: id } = c.req.valid('query');
    const publisher = await requireViewed(ctx, id);
    const [rows, { payableStage }] = await Promise.all([
      readEarnings(ctx, { publisherId: id, ...ALL_DAYS, brandId: null, limit: LATEST_EARNINGS, offset: 0 }),
      readSettings(ctx),
    ]);
    const times = await readEarningTimes(
      ctx,
      rows.map((row) => row.id),
    );
    const data = rows.map((row) => ({
      ...earningRecordOf(row, payableStage),
      network_id: row.networkId,
      created_at: isoOrNull(times.get(row.id)?.createdAt ?? null),
      updated_at: isoOrNull(times.get(row.id)?.updatedAt ?? null),
    }));
    return c.json({ data, publisher: viewedOf(publisher), meta: metaOf(ctx) }, 200);
  })
  .openapi(recent, async (c) => {
    const ctx = c.get('ctx');
    const { publisher_id: id } = c.req.valid('query');
    const publisher = await requireViewed(ctx, id);
    const { since, hours, sales, earnings: net, ...counts } = await recentActivity(ctx, id);
    const data = {
      since: toIso(since),
      ...counts,
      earnings: toExactDollars(net),
      hours: hours.map(({ at, ...ofHour }) => ({ at: toIso(at), ...ofHour })),
      sales: sales.map((sale) => ({
        conversion_id: sale.id,
        converted_at: toIso(sale.at),
        brand_id: sale.brandId,
        reported_clicks: sale.reportedClicks,
        status: sale.status,
        earnings: toExactDollars(sale.net),
        is_held: sale.isHeld,
      })),
    };
    return c.json({ data, publisher: viewedOf(publisher), meta: metaOf(ctx) }, 200);
  });

function viewedOf({ publisherId, name, isTest }: Viewed) {
  return { publisher_id: publisherId, name, is_test: isTest };
}
