import { z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { clickIdKeys } from '../clicks/click-id-keys.ts';
import { byPublisherOrOperator } from '../platform/http/access.ts';
import { idField, idParameter } from '../platform/http/id-parameter.ts';
import { jsonBody } from '../platform/http/json-body.ts';
import { operation } from '../platform/http/operation.ts';
import { dollars, json, meta, metaOf, problems } from '../platform/http/responses.ts';
import { type AppEnv, newRouter } from '../platform/http/router.ts';
import { sampleId } from '../platform/http/sample-values.ts';
import { requestInvalid } from '../platform/http/validation.ts';
import { toExactDollars } from '../platform/money.ts';
import { conversionOf } from '../sales/claims/claim-record.ts';
import { CLAIM_STATUSES } from '../sales/claims/claim-status.ts';
import { fileClaim } from '../sales/claims/file-claim.ts';
import { findNewestClick } from '../sales/claims/newest-click.ts';
import { recordTestConversion } from '../sales/record-test-conversion.ts';

const wellFormed = (text: string) => text.toWellFormed();

const body = z.object({
  linkId: idParameter('lnk'),
  earnings: z
    .union([z.number(), z.string().max(40)])
    .describe('The gross commission of the sale in US dollars, before the share is applied'),
  orderId: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .transform(wellFormed)
    .optional()
    .describe('Required of publishers. A test without one gets `TEST_` and the time in milliseconds'),
  metadata: z.object({ source: z.string().max(50).transform(wellFormed).optional() }).optional(),
});
type Body = z.output<typeof body>;

const claimed = z.object({
  success: z.literal(true),
  is_test: z.literal(false),
  data: z.object({
    claim_id: idField('clm'),
    status: z.enum(CLAIM_STATUSES),
    conversion_id: idField('cnv').nullable(),
    result: z.enum(['new', 'changed', 'unchanged']),
  }),
  meta,
});

const tested = z.object({
  success: z.literal(true),
  is_test: z.literal(true),
  data: z.object({
    link_id: idField('lnk'),
    publisher_id: z.string(),
    brand_id: idField('brd'),
    order_id: z.string(),
    gross: dollars,
    net: dollars.describe('What the publisher would get today'),
  }),
  meta,
});

const route = operation({
  method: 'post',
  path: '/functions/v1/record-conversion',
  tag: 'Legacy',
  callers: byPublisherOrOperator('POST record-conversion', 'system:write'),
  effect: 'nothing',
  summary: 'Claim a conversion, or test one (legacy)',
  description:
    'A legacy endpoint. For a publisher, it files a claim for the newest click of the link, as `POST /v1/tracking/conversion` does for a click. For an operator, it is a test: the audit log has it as `conversion.tested`, and nothing is booked.',
  request: {
    body: jsonBody(body, {
      linkId: sampleId('lnk'),
      earnings: 4.2,
      orderId: 'order-1001',
      metadata: { source: 'manual' },
    }),
  },
  responses: { 200: json(z.union([claimed, tested]), 'The claim or the test'), ...problems },
});

export const recordConversionRoutes = newRouter().openapi(route, async (c) => {
  const input = c.req.valid('json');
  const byOperator = c.get('ctx').actor.kind === 'operator';
  return c.json(byOperator ? await test(c, input) : await claim(c, input), 200);
});

/** A claim names the order by which the network finds the sale. */
function refuseMissingOrder(): never {
  throw requestInvalid().onFields([{ field: 'orderId', message: 'A claim needs the ID of the order.' }]);
}

async function claim(c: HonoContext<AppEnv>, input: Body): Promise<z.infer<typeof claimed>> {
  const ctx = c.get('ctx');
  const publisherId = c.get('publisherId');
  const { claim: filed, result } = await fileClaim(ctx, clickIdKeys(c.env), publisherId, {
    clickId: await findNewestClick(ctx, publisherId, input.linkId),
    orderId: input.orderId ?? refuseMissingOrder(),
    grossCommission: input.earnings,
    source: input.metadata?.source,
  });
  const data = { claim_id: filed.id, status: filed.status, conversion_id: conversionOf(filed), result };
  return { success: true, is_test: false, data, meta: metaOf(ctx) };
}

async function test(c: HonoContext<AppEnv>, input: Body): Promise<z.infer<typeof tested>> {
  const ctx = c.get('ctx');
  const orderId = input.orderId ?? `TEST_${ctx.now}`;
  const { publisherId, brandId, gross, net } = await recordTestConversion(ctx, {
    linkId: input.linkId,
    orderId,
    grossCommission: input.earnings,
    source: input.metadata?.source ?? null,
  });
  const data = {
    ...{ link_id: input.linkId, publisher_id: publisherId, brand_id: brandId, order_id: orderId },
    ...{ gross: toExactDollars(gross), net: toExactDollars(net) },
  };
  return { success: true, is_test: true, data, meta: metaOf(ctx) };
}
