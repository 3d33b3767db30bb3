import { z } from '@hono/zod-openapi';
import { proposedBody, proposedResponse } from '../accounts/changes/change-record.ts';
import { decideChange, requireOther } from '../accounts/changes/decide-change.ts';
import { actingPerson } from '../accounts/changes/person.ts';
import { readFullNames } from '../accounts/publishers/publisher-names.ts';
import type { Context } from '../platform/context.ts';
import { byConfirmedOperator, byOperator } from '../platform/http/access.ts';
import { decisionReason } from '../platform/http/decision-reason.ts';
import { idField, idParameter, publisherIdParameter } from '../platform/http/id-parameter.ts';
import { operation } from '../platform/http/operation.ts';
import {
  json,
  limitOffset,
  meta,
  metaOf,
  pageBody,
  pageOf,
  paging,
  problems,
} from '../platform/http/responses.ts';
import { newRouter } from '../platform/http/router.ts';
import { createPayout, type Payout } from './create-payout.ts';
import { decidablePayouts } from './decide-by-hand.ts';
import { detailsInput } from './details/details-input.ts';
import { readDetailsByPublisher } from './details/read-details.ts';
import { listPayouts } from './list-payouts.ts';
import { payoutStep } from './payout-changes.ts';
import { payoutRecord, payoutRecordOf } from './payout-record.ts';
import { PAYOUT_STATES, type PayoutState } from './payout-state.ts';
import { readDestination } from './read-destination.ts';

/** A reference of the payment provider, stored unchanged. */
const reference = z.string().trim().min(1).max(200);

const one = z.object({ data: payoutRecord, meta });

const list = operation({
  method: 'get',
  path: '/v1/operations/payouts',
  tag: 'Operators',
  callers: byOperator('money:read'),
  summary: 'List payouts',
  request: {
    query: z.object({
      ...paging,
      id: idParameter('pay').optional().describe('Only this payout'),
      publisher_id: publisherIdParameter.optional(),
      status: z.enum(PAYOUT_STATES).optional(),
    }),
  },
  responses: pageOf(
    payoutRecord.extend({ full_name: z.string().openapi({ example: 'Ada Fenwick' }) }),
    'Payouts, newest first',
  ),
});

const create = operation({
  method: 'post',
  path: '/v1/operations/payouts',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'money',
  summary: 'Create a payout of a publisher’s payable balance',
  request: {
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.strictObject({
            publisher_id: publisherIdParameter,
            ignore_minimum: z.boolean().default(false).describe('Allow an amount below the minimum payout'),
          }),
        },
      },
    },
  },
  responses: { 201: json(one, 'The new payout'), ...problems },
});

const STEPS = {
  approve: 'approved',
  send: 'sent',
  settle: 'settled',
  fail: 'failed',
  cancel: 'canceled',
} as const;
const STEP_NAMES = ['approve', 'send', 'settle', 'fail', 'cancel'] as const satisfies (keyof typeof STEPS)[];

const advance = operation({
  method: 'post',
  path: '/v1/operations/payouts/{id}/{step}',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'money',
  summary: 'Approve, send, settle, fail or cancel a payout',
  description:
    '`send` hands the payout to the rail of its details: it is submitted to PayPal, or a bank file is ready in the run that the payout then has. A payout of a run is approved and sent by its run; one that has failed can be approved again here, and is then sent. `settle` and `fail` are for a bank file that was handed over, and only with what the bank says.',
  request: {
    params: z.object({ id: idParameter('pay'), step: z.enum(STEP_NAMES).openapi({ example: 'approve' }) }),
    body: {
      required: true,
      content: {
        'application/json': {
          schema: z.strictObject({
            idempotency_key: reference
              .optional()
              .describe(
                'The transfer reference reported by the provider; rejected if it isn’t the current one',
              ),
            provider_reference: reference.optional().openapi({ example: 'tr_81b2' }),
            confirmation: reference
              .optional()
              .openapi({ example: 'rev_5512' })
              .describe(
                'What the provider or the bank says about the transfer, once for one transfer; required for `fail`, where the publisher reads it as the reason',
              ),
            reason: decisionReason,
          }),
        },
      },
    },
  },
  responses: { 200: json(one, 'The updated payout'), 202: proposedResponse, ...problems },
});

const destination = operation({
  method: 'get',
  path: '/v1/operations/payouts/{id}/destination',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'secrets',
  summary: 'Get the account that a sent payout goes to',
  description:
    'Returns the payout details in plain text while the payout is on its way. Each call is in the audit log, without the details.',
  request: { params: z.object({ id: idParameter('pay') }) },
  responses: {
    200: json(
      z.object({
        data: z.object({
          payout_id: idField('pay'),
          version: z.int().openapi({ example: 1 }),
          details: detailsInput,
        }),
        meta,
      }),
      'The account',
    ),
    ...problems,
  },
});

export const payoutRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const { id, publisher_id, status, ...page } = c.req.valid('query');
    const query = { id, publisherId: publisher_id, state: status, ...limitOffset(page) };
    const { rows, total, details } = await listPayouts(ctx, query);
    const [decidable, names] = await Promise.all([
      decidablePayouts(ctx, rows),
      readFullNames(
        ctx,
        rows.map(({ publisherId }) => publisherId),
      ),
    ]);
    const data = rows.map((row) => ({
      ...payoutRecordOf(row, details.get(row.publisherId) ?? [], {
        isDecidable: decidable.has(row.id),
        now: ctx.now,
      }),
      full_name: names.get(row.publisherId) ?? '',
    }));
    return c.json(pageBody(ctx, data, total), 200);
  })
  .openapi(create, async (c) => {
    const ctx = c.get('ctx');
    const { publisher_id, ignore_minimum } = c.req.valid('json');
    requireOther(await actingPerson(ctx), publisher_id);
    const payout = await createPayout(ctx, publisher_id, { ignoreMinimum: ignore_minimum });
    return c.json(await bodyOf(ctx, payout), 201);
  })
  .openapi(advance, async (c) => {
    const ctx = c.get('ctx');
    const { id, step } = c.req.valid('param');
    const { idempotency_key, provider_reference, confirmation, reason } = c.req.valid('json');
    const to: PayoutState = STEPS[step];
    const proof = {
      idempotencyKey: idempotency_key,
      providerReference: provider_reference,
      confirmation,
    };
    const decided = await decideChange(ctx, c.env, payoutStep, { id, to, proof }, reason);
    if (decided.status === 'proposed') return c.json(proposedBody(ctx, decided.waiting), 202);
    return c.json(await bodyOf(ctx, decided.result), 200);
  })
  .openapi(destination, async (c) => {
    const ctx = c.get('ctx');
    const data = await readDestination(ctx, c.env.ENCRYPTION_KEY, c.req.valid('param').id);
    return c.json({ data, meta: metaOf(ctx) }, 200, { 'cache-control': 'no-store' });
  });

async function bodyOf(ctx: Context, payout: Payout) {
  const [details, decidable] = await Promise.all([
    readDetailsByPublisher(ctx, [payout.publisherId]),
    decidablePayouts(ctx, [payout]),
  ]);
  const data = payoutRecordOf(payout, details.get(payout.publisherId) ?? [], {
    isDecidable: decidable.has(payout.id),
    now: ctx.now,
  });
  return { data, meta: metaOf(ctx) };
}
