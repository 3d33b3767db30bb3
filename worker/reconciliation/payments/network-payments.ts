import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Month } from '../../clicks/store/store-name.ts';
import { auditStatement, auditStatements, writeGuarded } from '../../platform/audit/write-audit.ts';
import { violates } from '../../platform/constraint.ts';
import { actorName, type Context } from '../../platform/context.ts';
import { sqlStatement, statementOf } from '../../platform/database.ts';
import { failure } from '../../platform/failure.ts';
import { type NetworkPaymentId, newId } from '../../platform/ids.ts';
import { type MicroUsd, toExactDollars } from '../../platform/money.ts';
import { type Day, dayOf } from '../../platform/time.ts';
import type { StatementKey } from '../statements.ts';
import { type NetworkPayment, networkPayments } from '../tables.ts';

export interface NewPayment extends StatementKey {
  amount: MicroUsd;
  paidOn: Day;
  reference: string;
  reason: string;
}

const networkPaymentAmountInvalid = failure(
  'network_payment.amount_invalid',
  422,
  'A payment is above 0 USD.',
  { action: 'Send an amount above zero.' },
);
const networkPaymentFutureDay = failure(
  'network_payment.future_day',
  422,
  (paidOn: string) => `${paidOn} is in the future.`,
  { action: 'Send the day on which the money arrived.', sample: ['2027-01-15'] },
);
const networkPaymentKnown = failure(
  'network_payment.known',
  409,
  (networkId: string, reference: string) =>
    `A payment of ${networkId} with the reference ${reference} is booked already.`,
  { action: 'Nothing is left to book, or send the other reference.', sample: ['cj', 'CJ-2026-11'] },
);
const networkPaymentExpired = failure(
  'network_payment.expired',
  409,
  'This payment is of more than 7 years ago. Only its sum is kept.',
  { action: 'Correct it with an adjustment.' },
);
const networkPaymentCanceled = failure('network_payment.canceled', 409, 'This payment is canceled already.', {
  action: 'Nothing is left to cancel.',
});
const networkPaymentUnknown = failure(
  'network_payment.unknown',
  404,
  'There is no such payment of a network.',
  { action: 'Use an ID from `GET /v1/operations/network-payments`.' },
);

/**
 * Records what a network has paid for a month. `coverSales` books it. Throws `network_payment.amount_invalid` (422),
 * `network_payment.future_day` (422) and `network_payment.known` (409) if the network's reference is booked already.
 */
export async function addPayment(
  ctx: Context,
  input: NewPayment,
  along: readonly D1PreparedStatement[] = [],
): Promise<NetworkPayment> {
  const { networkId, month, amount, paidOn, reference, reason } = input;
  await requirePayment(ctx, input);
  const id = newId('npy');
  try {
    await ctx.db.$client.batch([
      statementOf(
        ctx.db,
        ctx.db.insert(networkPayments).values({
          ...{ id, networkId, month, amount, paidOn, reference, reason },
          state: 'booked',
          createdBy: actorName(ctx.actor),
          createdAt: ctx.now,
        }),
      ),
      auditStatement(ctx, {
        action: 'network_payment.booked',
        subject: id,
        reason,
        detail: { network: networkId, month, amount: toExactDollars(amount), paid_on: paidOn, reference },
      }),
      ...along,
    ]);
  } catch (cause) {
    if (!violates(cause, 'UNIQUE', 'network_payments')) throw cause;
    throw networkPaymentKnown(networkId, reference).causedBy(cause);
  }
  return readPayment(ctx, id);
}

/** Throws as `addPayment`. */
export async function requirePayment(
  ctx: Context,
  { networkId, amount, paidOn, reference }: NewPayment,
): Promise<void> {
  if (amount <= 0) throw networkPaymentAmountInvalid();
  if (paidOn > dayOf(ctx.now)) throw networkPaymentFutureDay(paidOn);
  const [known] = await ctx.db
    .select({ id: networkPayments.id })
    .from(networkPayments)
    .where(and(eq(networkPayments.networkId, networkId), eq(networkPayments.reference, reference)));
  if (known) throw networkPaymentKnown(networkId, reference);
}

/**
 * Cancels a payment that was entered by mistake. `uncoverSales` takes its booking back. Throws `network_payment.unknown` (404)
 * `network_payment.expired` and `network_payment.canceled` (409).
 */
export async function cancelPayment(
  ctx: Context,
  id: NetworkPaymentId,
  reason: string,
): Promise<NetworkPayment> {
  const { expiredAt } = await readPayment(ctx, id);
  if (expiredAt !== null) throw networkPaymentExpired();
  const written = await writeGuarded(ctx, [
    ...auditStatements(ctx, [{ action: 'network_payment.canceled', subject: id, reason, state: 'booked' }], {
      state: 'SELECT state FROM network_payments WHERE id = e.subject',
      otherwise: 'refuse',
    }),
    sqlStatement(
      ctx.db,
      sql`UPDATE network_payments SET state = 'canceled', canceled_by = ${actorName(ctx.actor)},
        canceled_at = ${ctx.now}, cancel_reason = ${reason} WHERE id = ${id}`,
    ),
  ]);
  if (!written) throw networkPaymentCanceled();
  return readPayment(ctx, id);
}

/** A page of the payments, newest first. */
export async function listPayments(
  ctx: Context,
  query: {
    networkId: string | undefined;
    month: Month | undefined;
    limit: number;
    offset: number;
  },
): Promise<{ rows: NetworkPayment[]; total: number }> {
  const where = and(
    query.networkId === undefined ? undefined : eq(networkPayments.networkId, query.networkId),
    query.month === undefined ? undefined : eq(networkPayments.month, query.month),
  );
  const [rows, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(networkPayments)
      .where(where)
      .orderBy(desc(networkPayments.createdAt), networkPayments.id)
      .limit(query.limit)
      .offset(query.offset),
    ctx.db.select({ total: count() }).from(networkPayments).where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

async function readPayment(ctx: Context, id: NetworkPaymentId): Promise<NetworkPayment> {
  const [found] = await ctx.db.select().from(networkPayments).where(eq(networkPayments.id, id));
  if (!found) throw networkPaymentUnknown();
  return found;
}
