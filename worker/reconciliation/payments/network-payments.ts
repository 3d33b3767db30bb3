import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Month } from '../../clicks/store/store-name.ts';
import { auditStatement, auditStatements, writeGuarded } from '../../platform/audit/write-audit.ts';
import { violates } from '../../platform/constraint.ts';
import { actorName, type Context } from '../../platform/context.ts';
import { sqlStatement, statementOf } from '../../platform/database.ts';
import { DomainError } from '../../platform/errors.ts';
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

/**
 * Records what a network has paid for a month. `coverSales` books it. Throws `network_payment.amount_invalid` (422),
 * `network_payment.future_day` (422) and `network_payment.known` (409) if the network's reference is booked already.
 */
export async function addPayment(ctx: Context, input: NewPayment): Promise<NetworkPayment> {
  const { networkId, month, amount, paidOn, reference, reason } = input;
  if (amount <= 0) throw new DomainError('network_payment.amount_invalid', 'A payment is above 0 USD.', 422);
  if (paidOn > dayOf(ctx.now))
    throw new DomainError('network_payment.future_day', `${paidOn} is in the future.`, 422);
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
    ]);
  } catch (cause) {
    if (!violates(cause, 'UNIQUE', 'network_payments')) throw cause;
    throw new DomainError(
      'network_payment.known',
      `A payment of ${networkId} with the reference ${reference} is booked already.`,
      409,
      { cause },
    );
  }
  return readPayment(ctx, id);
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
  if (expiredAt !== null)
    throw new DomainError(
      'network_payment.expired',
      'This payment is of more than 7 years ago. Only its sum is kept.',
      409,
    );
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
  if (!written) throw new DomainError('network_payment.canceled', 'This payment is canceled already.', 409);
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
  if (!found) throw new DomainError('network_payment.unknown', 'There is no such payment of a network.', 404);
  return found;
}
