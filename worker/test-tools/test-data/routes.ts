import { z } from '@hono/zod-openapi';
import { clickIdKeys } from '../../clicks/click-id-keys.ts';
import { linkDepsOf } from '../../links/link-deps.ts';
import { byOperator } from '../../platform/http/access.ts';
import { idField } from '../../platform/http/id-parameter.ts';
import { operation } from '../../platform/http/operation.ts';
import { dollars, json, meta, metaOf, problems } from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { TEST_PUBLISHER } from '../../platform/ids.ts';
import { sum, toExactDollars } from '../../platform/money.ts';
import { isoOrNull, toIso } from '../../platform/time.ts';
import { clearTestData, createTestData, readTestData, type TestData } from './test-data.ts';

const testData = z.object({
  data: z.object({
    is_test: z.literal(true),
    publisher_id: z.string().openapi({ example: TEST_PUBLISHER }),
    created_at: z.iso.datetime().nullable().describe('Null without test data'),
    links: z.array(
      z.object({
        link_id: idField('lnk'),
        title: z.string().openapi({ example: 'Test link 1' }),
        brand_id: idField('brd'),
        brand_name: z.string(),
        tracking_url: z.url(),
        original_url: z.string(),
        clicks: z.int().describe('Visits, also those of operators who opened the link. None of them counts'),
        conversions: z.int(),
        earnings: dollars.describe('The sum of test conversions. It is no money'),
      }),
    ),
    conversions: z.array(
      z.object({
        link_id: idField('lnk'),
        order_id: z.string().openapi({ example: 'TEST_1795251600000_1' }),
        earnings: dollars,
        converted_at: z.iso.datetime(),
      }),
    ),
  }),
  summary: z.object({ links: z.int(), clicks: z.int(), conversions: z.int(), earnings: dollars }),
  meta,
});

const get = operation({
  method: 'get',
  path: '/v1/operations/test-data',
  tag: 'Operators',
  callers: byOperator('system:read'),
  summary: 'Get the test data',
  responses: { 200: json(testData, 'The test data that exists'), ...problems },
});

const create = operation({
  method: 'post',
  path: '/v1/operations/test-data',
  tag: 'Operators',
  callers: byOperator('system:write'),
  effect: 'nothing',
  summary: 'Create test data',
  description: `Creates three links of the test publisher \`${TEST_PUBLISHER}\`, with 5 to 24 clicks each of the last 7 days, and with 1 to 3 conversions of 10 to 60 dollars each of the last 5 days. The clicks never count, and the conversions are in no ledger, no earnings and no total.`,
  responses: { 201: json(testData, 'The test data'), ...problems },
});

const clear = operation({
  method: 'delete',
  path: '/v1/operations/test-data',
  tag: 'Operators',
  callers: byOperator('system:write'),
  effect: 'nothing',
  summary: 'Clear the test data',
  description: 'Deletes the links, their clicks and their conversions.',
  responses: {
    200: json(
      z.object({
        data: z.object({ links: z.int(), clicks: z.int(), conversions: z.int() }),
        meta,
      }),
      'The numbers of deleted rows',
    ),
    ...problems,
  },
});

export const testDataRoutes = newRouter()
  .openapi(get, async (c) => {
    const ctx = c.get('ctx');
    return c.json({ ...bodyOf(await readTestData(ctx)), meta: metaOf(ctx) }, 200);
  })
  .openapi(create, async (c) => {
    const ctx = c.get('ctx');
    const [clickKey] = clickIdKeys(c.env);
    const deps = { links: linkDepsOf(c), clicks: c.env, clickKey, random: Math.random };
    return c.json({ ...bodyOf(await createTestData(ctx, deps)), meta: metaOf(ctx) }, 201);
  })
  .openapi(clear, async (c) => {
    const ctx = c.get('ctx');
    return c.json({ data: await clearTestData(ctx, c.env.EDGE), meta: metaOf(ctx) }, 200);
  });

function bodyOf({ links, conversions, createdAt }: TestData) {
  return {
    data: {
      is_test: true as const,
      publisher_id: TEST_PUBLISHER,
      created_at: isoOrNull(createdAt),
      links: links.map(({ link, clicks, conversions: own, earnings }) => ({
        link_id: link.id,
        title: link.title,
        brand_id: link.brandId,
        brand_name: link.brandName,
        tracking_url: link.affiliateUrl,
        original_url: link.originalUrl,
        clicks,
        conversions: own,
        earnings: toExactDollars(earnings),
      })),
      conversions: conversions.map(({ linkId, orderId, earnings, convertedAt }) => ({
        link_id: linkId,
        order_id: orderId,
        earnings: toExactDollars(earnings),
        converted_at: toIso(convertedAt),
      })),
    },
    summary: {
      links: links.length,
      clicks: links.reduce((all, { clicks }) => all + clicks, 0),
      conversions: conversions.length,
      earnings: toExactDollars(sum(conversions.map(({ earnings }) => earnings))),
    },
  };
}
