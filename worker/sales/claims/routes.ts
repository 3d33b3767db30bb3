import { z } from '@hono/zod-openapi';
import { proposedBody, proposedResponse } from '../../accounts/changes/change-record.ts';
import { decideChange } from '../../accounts/changes/decide-change.ts';
import { clickIdKeys } from '../../clicks/click-id-keys.ts';
import type { DomainError } from '../../platform/errors.ts';
import { byConfirmedOperator, byOperator, byPublisher, requireOwn } from '../../platform/http/access.ts';
import { decisionReason } from '../../platform/http/decision-reason.ts';
import { idField, idParameter, publisherIdParameter } from '../../platform/http/id-parameter.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { operation } from '../../platform/http/operation.ts';
import {
  json,
  limitOffset,
  meta,
  metaOf,
  pageBody,
  pageOf,
  paging,
  problems,
} from '../../platform/http/responses.ts';
import { newRouter } from '../../platform/http/router.ts';
import { CLICK_ID } from '../../platform/http/sample-values.ts';
import { seenList } from '../../platform/http/seen-field.ts';
import { requestInvalid } from '../../platform/http/validation.ts';
import { isPublisherId, publisherMalformed } from '../../platform/ids.ts';
import { parseUsd } from '../../platform/money.ts';
import { parseInstant } from '../../platform/time.ts';
import { enqueueWebhookRun } from '../../webhooks/emit.ts';
import { claimAcceptance } from '../sale-changes.ts';
import {
  claimRecord,
  claimRecordOf,
  conversionOf,
  operatorClaimRecord,
  operatorClaimRecordOf,
} from './claim-record.ts';
import { CLAIM_STATUSES } from './claim-status.ts';
import { declineClaim, declineOpen, MAX_DECLINED } from './decide-claim.ts';
import { fileClaim } from './file-claim.ts';
import { listClaims } from './list-claims.ts';

const wellFormed = (text: string) => text.toWellFormed();
const amount = z.union([z.number(), z.string().max(40)]);
const status = z.enum(CLAIM_STATUSES);

const claim = operation({
  method: 'post',
  path: '/v1/tracking/conversion',
  tag: 'Tracking',
  callers: byPublisher('POST record-conversion'),
  effect: 'money',
  example: {
    body: { click_id: CLICK_ID, order_id: 'order-1001', gross_commission: '4.20' },
  },
  summary: 'Claim a conversion for one of your clicks',
  description:
    'A claim alone earns nothing. It is settled when the network reports the same click and order, or when an operator accepts or declines it. Sending the same claim again returns the existing claim.',
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.object({
            click_id: z.string().min(1).max(100),
            order_id: z.string().trim().min(1).max(100).transform(wellFormed),
            gross_commission: amount
              .optional()
              .describe('The gross commission for the sale in US dollars, before your share is applied'),
            earnings: amount
              .optional()
              .describe('The legacy name of `gross_commission`; it also means the gross amount'),
            publisher_id: z.string().optional(),
            brand_id: idParameter('brd')
              .optional()
              .describe('Optional. The click ID already identifies the brand.'),
            metadata: z.object({ source: z.string().max(50).transform(wellFormed).optional() }).optional(),
          }),
        },
      },
    },
  },
  responses: {
    200: json(
      z.object({
        success: z.literal(true),
        data: z.object({
          claim_id: idField('clm'),
          status,
          conversion_id: idField('cnv').nullable(),
          result: z.enum(['new', 'changed', 'unchanged']),
        }),
        meta,
      }),
      'The claim',
    ),
    ...problems,
  },
});

const listQuery = z.object({ ...paging, status: status.optional() });

const ownClaims = operation({
  method: 'get',
  path: '/v1/publisher/claims',
  tag: 'Publisher',
  callers: byPublisher('GET publisher-api'),
  summary: 'List your claims',
  request: { query: listQuery.extend({ publisher_id: z.string().optional() }) },
  responses: pageOf(claimRecord, 'Claims, newest first'),
});

const allClaims = operation({
  method: 'get',
  path: '/v1/operations/claims',
  tag: 'Operators',
  callers: byOperator('publishers:read'),
  summary: 'List claims of all publishers',
  request: { query: listQuery.extend({ publisher_id: z.string().optional() }) },
  responses: pageOf(operatorClaimRecord, 'Claims, newest first'),
});

const decision = <Path extends string, Body extends z.ZodType>(path: Path, summary: string, body: Body) =>
  operation({
    method: 'post',
    path,
    tag: 'Operators',
    callers: byConfirmedOperator('money:write'),
    effect: 'money',
    summary,
    request: {
      params: z.object({ id: idParameter('clm') }),
      body: { required: true, content: { 'application/json': { schema: body } } },
    },
    responses: {
      200: json(z.object({ data: operatorClaimRecord, meta }), 'The claim'),
      202: proposedResponse,
      ...problems,
    },
  });

const accept = decision(
  '/v1/operations/claims/{id}/accept',
  'Accept a claim and record it in the ledger',
  z.object({
    gross_commission: amount.describe(
      'The amount to accept. The call fails if the claim’s amount has changed',
    ),
    reason: decisionReason,
    separate_sale: z
      .boolean()
      .default(false)
      .describe(
        'Set to true to confirm that this sale differs from the one already recorded for the same click without an order ID, or for the same order with another click',
      ),
  }),
);
const decline = decision(
  '/v1/operations/claims/{id}/decline',
  'Decline a claim and reverse what it recorded',
  z.object({ reason: decisionReason }),
);

const declineAll = operation({
  method: 'post',
  path: '/v1/operations/claims/decline',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'money',
  summary: 'Decline all open claims of a publisher, or of all',
  description: `Declines the first ${MAX_DECLINED} open claims. Repeat the call with \`remaining\` as \`seen.total\` until it is 0. Claims that were filed or changed after \`seen.at\` are left out. If the others are no longer as many as \`seen.total\`, the call declines nothing and returns \`seen.outdated\`.`,
  request: {
    body: jsonBody(
      z.strictObject({
        publisher_id: publisherIdParameter.optional(),
        seen: seenList.describe('Of the list of these claims with the status `open`'),
        reason: decisionReason,
      }),
      {
        publisher_id: 'PUB000001',
        seen: { total: 120, at: '2026-11-21T09:00:00.000Z' },
        reason: 'The orders don’t exist.',
      },
    ),
  },
  responses: {
    200: json(
      z.object({
        data: z.object({
          changed: z.int().openapi({ example: 100 }).describe('The claims that this call declined'),
          remaining: z.int().openapi({ example: 20 }).describe('Those that are left'),
        }),
        meta,
      }),
      'The numbers of claims',
    ),
    ...problems,
  },
});

export const claimFilingRoutes = newRouter().openapi(claim, async (c) => {
  const body = c.req.valid('json');
  await requireOwn(c, body.publisher_id);
  const grossCommission = body.gross_commission ?? body.earnings;
  if (grossCommission === undefined) throw amountMissing();
  const ctx = c.get('ctx');
  const { claim, result } = await fileClaim(ctx, clickIdKeys(c.env), c.get('publisherId'), {
    clickId: body.click_id,
    orderId: body.order_id,
    grossCommission,
    source: body.metadata?.source,
  });
  const data = { claim_id: claim.id, status: claim.status, conversion_id: conversionOf(claim), result };
  return c.json({ success: true as const, data, meta: metaOf(ctx) }, 200);
});

export const publisherClaimRoutes = newRouter().openapi(ownClaims, async (c) => {
  const ctx = c.get('ctx');
  const query = c.req.valid('query');
  const listed = await listClaims(ctx, {
    publisherId: c.get('publisherId'),
    status: query.status,
    ...limitOffset(query),
  });
  return c.json(pageBody(ctx, listed.claims.map(claimRecordOf), listed.total), 200);
});

export const operatorClaimRoutes = newRouter()
  .openapi(allClaims, async (c) => {
    const ctx = c.get('ctx');
    const query = c.req.valid('query');
    const { publisher_id } = query;
    if (publisher_id !== undefined && !isPublisherId(publisher_id))
      throw publisherMalformed('A publisher ID is PUB followed by six digits.');
    const listed = await listClaims(ctx, {
      publisherId: publisher_id,
      status: query.status,
      ...limitOffset(query),
    });
    return c.json(pageBody(ctx, listed.claims.map(operatorClaimRecordOf), listed.total), 200);
  })
  .openapi(accept, async (c) => {
    const ctx = c.get('ctx');
    const { reason, separate_sale, gross_commission } = c.req.valid('json');
    const { id } = c.req.valid('param');
    const input = { id, separateSale: separate_sale, gross: parseUsd(gross_commission) };
    const decided = await decideChange(ctx, c.env, claimAcceptance, input, reason);
    if (decided.status === 'proposed') return c.json(proposedBody(ctx, decided.waiting), 202);
    return c.json({ data: operatorClaimRecordOf(decided.result), meta: metaOf(ctx) }, 200);
  })
  .openapi(decline, async (c) => {
    const ctx = c.get('ctx');
    const { id } = c.req.valid('param');
    const declined = await declineClaim(ctx, id, c.req.valid('json'));
    await enqueueWebhookRun(c.env);
    return c.json({ data: operatorClaimRecordOf(declined), meta: metaOf(ctx) }, 200);
  })
  .openapi(declineAll, async (c) => {
    const ctx = c.get('ctx');
    const { publisher_id, seen, reason } = c.req.valid('json');
    const at = parseInstant(seen.at);
    const data = await declineOpen(ctx, publisher_id, { seen: { ...seen, at }, reason });
    return c.json({ data, meta: metaOf(ctx) }, 200);
  });

function amountMissing(): DomainError {
  return requestInvalid().onFields([{ field: 'gross_commission', message: 'Enter the gross commission.' }]);
}
