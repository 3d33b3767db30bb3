import { z } from '@hono/zod-openapi';
import { proposedBody, proposedResponse } from '../../accounts/changes/change-record.ts';
import { decideChange } from '../../accounts/changes/decide-change.ts';
import type { Context } from '../../platform/context.ts';
import { byConfirmedOperator, byOperator } from '../../platform/http/access.ts';
import { decisionReason } from '../../platform/http/decision-reason.ts';
import { idField, idParameter } from '../../platform/http/id-parameter.ts';
import { jsonBody } from '../../platform/http/json-body.ts';
import { operation } from '../../platform/http/operation.ts';
import {
  dollars,
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
import { parseUsd, toExactDollars } from '../../platform/money.ts';
import { isoOrNull, parseDay, toIso } from '../../platform/time.ts';
import { enqueueWebhookRun } from '../../webhooks/emit.ts';
import { networkSlug } from '../network-slug.ts';
import { statementMonth } from '../statement-month.ts';
import { type NetworkPayment, PAYMENT_STATES } from '../tables.ts';
import { takeBackPayment } from './book-payment.ts';
import { type ListedPayment, listPayments, withDeductions } from './network-payments.ts';
import { paymentBooking } from './payment-change.ts';

const paymentRecord = z.object({
  id: idField('npy'),
  network_id: z.string().openapi({ example: 'cj' }),
  month: z.string().openapi({ example: '2026-11' }),
  amount: dollars.describe('The money that came'),
  deductions: z
    .array(z.object({ month: z.string().openapi({ example: '2026-09' }), amount: dollars }))
    .describe('What the network kept from it because it had paid too much for other months'),
  covered: dollars
    .openapi({ example: '1180.00' })
    .describe(
      'The part of the amount and the deductions that covers sales, or that a later payment has deducted',
    ),
  paid_on: z.iso.date().openapi({ example: '2026-12-20' }),
  reference: z.string().openapi({ example: 'CJ-2026-11-4471' }),
  state: z.enum(PAYMENT_STATES).openapi({ example: 'booked' }),
  reason: z.string().openapi({ example: 'The payment for November' }),
  created_by: z.string().openapi({ example: 'operator:ada@tributary.example' }),
  created_at: z.iso.datetime(),
  canceled_by: z.string().nullable().openapi({ example: null }),
  canceled_at: z.iso.datetime().nullable().openapi({ example: null }),
  cancel_reason: z.string().nullable().openapi({ example: null }),
});
const one = z.object({ data: paymentRecord, meta });
const positiveDollars = z
  .string()
  .trim()
  .regex(/^\d{1,9}(\.\d{1,6})?$/, 'Must be an amount in US dollars such as 1200.50');

const list = operation({
  method: 'get',
  path: '/v1/operations/network-payments',
  tag: 'Operators',
  callers: byOperator('money:read'),
  summary: 'List what networks have paid',
  request: {
    query: z.object({ ...paging, network: networkSlug.optional(), month: statementMonth.optional() }),
  },
  responses: pageOf(paymentRecord, 'Payments, newest first'),
});

const book = operation({
  method: 'post',
  path: '/v1/operations/network-payments',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'money',
  summary: 'Book what a network has paid for a month',
  description:
    'Approved conversions of the month become paid, oldest first, as long as the payments of the month cover them. The ledger moves their money from due to received. Conversions with an open difference are left out. A deduction covers conversions of the month like money, and uses what the payments of its own month have left. A reference counts once for each network and month, whatever its case, spaces and hyphens. A payment of several months is booked in parts.',
  request: {
    body: jsonBody(
      z.strictObject({
        network: networkSlug,
        month: statementMonth,
        amount: positiveDollars,
        deductions: z
          .array(z.strictObject({ month: statementMonth, amount: positiveDollars }))
          .max(24)
          .default([])
          .describe('What the network kept because it had paid too much for other months'),
        paid_on: z.iso.date(),
        reference: z.string().trim().min(1).max(100),
        is_part: z
          .boolean()
          .default(false)
          .describe(
            'True if the reference is booked for another month, and this is another part of the same payment. Without it, such a call is refused with `network_payment.reference_used`, which names what is booked',
          ),
        reason: decisionReason,
      }),
      {
        network: 'cj',
        month: '2026-10',
        amount: '1200.50',
        deductions: [],
        paid_on: '2026-11-20',
        reference: 'CJ-2026-10-4471',
        is_part: false,
        reason: 'The payment for October',
      },
    ),
  },
  responses: { 201: json(one, 'The booked payment'), 202: proposedResponse, ...problems },
});

const cancel = operation({
  method: 'post',
  path: '/v1/operations/network-payments/{id}/cancel',
  tag: 'Operators',
  callers: byConfirmedOperator('money:write'),
  effect: 'money',
  summary: 'Cancel a payment that was entered by mistake',
  description:
    'The conversions that it covers, whole or in part, get the status back that the network has reported, archived ones included. A closed month whose money this changes is open again.',
  request: {
    params: z.object({ id: idParameter('npy') }),
    body: jsonBody(z.strictObject({ reason: decisionReason }), { reason: 'It was entered twice' }),
  },
  responses: { 200: json(one, 'The canceled payment'), ...problems },
});

export const networkPaymentRoutes = newRouter()
  .openapi(list, async (c) => {
    const ctx = c.get('ctx');
    const { network: networkId, month, ...page } = c.req.valid('query');
    const { rows, total } = await listPayments(ctx, { networkId, month, ...limitOffset(page) });
    return c.json(pageBody(ctx, rows.map(paymentRecordOf), total), 200);
  })
  .openapi(book, async (c) => {
    const ctx = c.get('ctx');
    const {
      network: networkId,
      month,
      amount,
      deductions,
      paid_on,
      reference,
      is_part,
      reason,
    } = c.req.valid('json');
    const input = {
      ...{ networkId, month, reference, reason },
      isPart: is_part,
      amount: parseUsd(amount),
      deductions: deductions.map((each) => ({ ...each, amount: parseUsd(each.amount) })),
      paidOn: parseDay(paid_on),
    };
    const decided = await decideChange(ctx, c.env, paymentBooking, input, reason);
    if (decided.status === 'proposed') return c.json(proposedBody(ctx, decided.waiting), 202);
    return c.json({ data: await recordOf(ctx, decided.result), meta: metaOf(ctx) }, 201);
  })
  .openapi(cancel, async (c) => {
    const ctx = c.get('ctx');
    const payment = await takeBackPayment(ctx, c.req.valid('param').id, c.req.valid('json').reason);
    c.executionCtx.waitUntil(enqueueWebhookRun(c.env));
    return c.json({ data: await recordOf(ctx, payment), meta: metaOf(ctx) }, 200);
  });

async function recordOf(ctx: Context, payment: NetworkPayment): Promise<z.infer<typeof paymentRecord>> {
  const [listed] = await withDeductions(ctx, [payment]);
  return paymentRecordOf(listed ?? { ...payment, deductions: [] });
}

function paymentRecordOf(payment: ListedPayment): z.infer<typeof paymentRecord> {
  return {
    id: payment.id,
    network_id: payment.networkId,
    month: payment.month,
    amount: toExactDollars(payment.amount),
    deductions: payment.deductions.map(({ month, amount }) => ({ month, amount: toExactDollars(amount) })),
    covered: toExactDollars(payment.covered),
    paid_on: payment.paidOn,
    reference: payment.reference,
    state: payment.state,
    reason: payment.reason,
    created_by: payment.createdBy,
    created_at: toIso(payment.createdAt),
    canceled_by: payment.canceledBy,
    canceled_at: isoOrNull(payment.canceledAt),
    cancel_reason: payment.cancelReason,
  };
}
