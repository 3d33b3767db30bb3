import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Month } from '../../clicks/store/store-name.ts';
import { auditStatement, auditStatements, writeGuarded } from '../../platform/audit/write-audit.ts';
import { insertRows } from '../../platform/bulk.ts';
import { violates } from '../../platform/constraint.ts';
import { actorName, type Context } from '../../platform/context.ts';
import { listed, sqlStatement, statementOf } from '../../platform/database.ts';
import { failure } from '../../platform/failure.ts';
import { type NetworkPaymentId, newId } from '../../platform/ids.ts';
import { type MicroUsd, sum, toExactDollars } from '../../platform/money.ts';
import { foldReference, normalizeReference } from '../../platform/normalize-reference.ts';
import { type Day, dayOf } from '../../platform/time.ts';
import { requireNetwork } from '../known-network.ts';
import { reopenMonths } from '../reopen-months.ts';
import type { StatementKey } from '../statements.ts';
import { type NetworkPayment, networkPaymentDeductions, networkPayments } from '../tables.ts';
import { MonthMoney, type PaymentUse, paymentUseStatements, readFreeMoney } from './payment-money.ts';

/** What a network keeps from a payment because it has paid too much for an earlier month, such as for a sale that was reversed. */
interface Deduction {
  month: Month;
  amount: MicroUsd;
}

export interface NewPayment extends StatementKey {
  /** The money that came. It can be 0 if the network deducts the whole. */
  amount: MicroUsd;
  deductions: readonly Deduction[];
  paidOn: Day;
  reference: string;
  /** True if the reference is booked for another month, and this is a further part of the same money. */
  isPart?: boolean;
  reason: string;
}

const networkPaymentAmountInvalid = failure(
  'network_payment.amount_invalid',
  422,
  'A payment and its deductions must be above 0 USD together, and neither can be below 0.',
  { action: 'Send an amount or a deduction above zero.' },
);
const networkPaymentDeductionMonth = failure(
  'network_payment.deduction_month',
  422,
  'A payment can deduct only for other months than its own, each once.',
  { action: 'Name each other month once, with its whole amount.' },
);
const networkPaymentDeductionExceeds = failure(
  'network_payment.deduction_exceeds',
  409,
  (month: string, free: string) =>
    `Only ${free} USD of the payments for ${month} isn’t used by sales, so no more can be deducted.`,
  {
    action: 'Correct or reverse the sales that the network no longer pays, then book the deduction.',
    sample: ['2026-10', '12.50'],
  },
);
const networkPaymentDeducted = failure(
  'network_payment.deducted',
  409,
  'A later payment deducts from this one.',
  { action: 'Cancel the later payment first.' },
);
const networkPaymentContended = failure(
  'network_payment.contended',
  409,
  'Someone else has just used the payments of a deducted month.',
  { action: 'Read the payments again, then book this one.' },
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
  (networkId: string, reference: string, month: string) =>
    `A payment of ${networkId} with the reference ${reference} is already booked for ${month}.`,
  {
    action: 'Nothing is left to book, or send the other reference.',
    sample: ['cj', 'CJ-2026-11', '2026-11'],
  },
);
const networkPaymentReferenceUsed = failure(
  'network_payment.reference_used',
  409,
  (reference: string, booked: string) =>
    `The reference ${reference} is already booked: ${booked}. Is this another part of the same payment?`,
  {
    action: 'Send `is_part: true` if it is another part of the same payment, or send the other reference.',
    sample: ['CJ-4471', '700.00 USD for 2026-09'],
  },
);
const networkPaymentExpired = failure(
  'network_payment.expired',
  409,
  'This payment is more than 7 years old. Only its sum is kept.',
  { action: 'Correct it with an adjustment.' },
);
const networkPaymentCanceled = failure('network_payment.canceled', 409, 'This payment is already canceled.', {
  action: 'Nothing is left to cancel.',
});
const networkPaymentUnknown = failure('network_payment.unknown', 404, 'There is no such network payment.', {
  action: 'Use an ID from `GET /v1/operations/network-payments`.',
});

/**
 * Records what a network has paid for a month, and what it deducted for others, which uses their payments. `coverSales` books it.
 * Throws `network.not_found` (404), `network_payment.amount_invalid`, `network_payment.deduction_month` and
 * `network_payment.future_day` (422), `reference.malformed` (422), `network_payment.deduction_exceeds`, `network_payment.contended`
 * (409), `network_payment.known` (409) if the network's reference is booked for the month already, and
 * `network_payment.reference_used` (409) if it is booked for another one and this isn't said to be a part of it.
 */
export async function addPayment(
  ctx: Context,
  input: NewPayment,
  along: readonly D1PreparedStatement[] = [],
): Promise<NetworkPayment> {
  const { networkId, month, amount, deductions, paidOn, reference, isPart = false, reason } = input;
  await requirePayment(ctx, input);
  const id = newId('npy');
  const uses = await deductionUses(ctx, id, networkId, deductions);
  try {
    await ctx.db.$client.batch([
      statementOf(
        ctx.db,
        ctx.db.insert(networkPayments).values({
          ...{
            id,
            networkId,
            month,
            amount,
            deducted: sum(deductions.map((each) => each.amount)),
            paidOn,
            reason,
          },
          reference: normalizeReference(reference),
          referenceKey: foldReference(reference),
          state: isPart ? 'booked' : sql`iif(${isUsedElsewhere(input)}, NULL, 'booked')`,
          createdBy: actorName(ctx.actor),
          createdAt: ctx.now,
        }),
      ),
      ...insertRows(
        ctx.db.$client,
        'INSERT INTO network_payment_deductions',
        ['payment_id', 'month', 'amount'],
        deductions.map((each) => [id, each.month, each.amount]),
      ),
      ...paymentUseStatements(ctx, uses),
      auditStatement(ctx, {
        action: 'network_payment.booked',
        subject: id,
        reason,
        detail: {
          ...{ network: networkId, month, amount: toExactDollars(amount), paid_on: paidOn, reference },
          is_part: isPart,
          deductions: deductions.map((each) => ({ month: each.month, amount: toExactDollars(each.amount) })),
        },
      }),
      ...along,
    ]);
  } catch (cause) {
    if (violates(cause, 'UNIQUE', 'network_payments'))
      throw networkPaymentKnown(networkId, reference, month).causedBy(cause);
    if (violates(cause, 'NOT NULL', 'network_payments.state'))
      throw networkPaymentReferenceUsed(reference, textOf(await bookedUnder(ctx, input))).causedBy(cause);
    if (violates(cause, 'CHECK', EXCEEDED) || violates(cause, 'CHECK', NOT_BOOKED))
      throw networkPaymentContended().causedBy(cause);
    throw cause;
  }
  return readPayment(ctx, id);
}

/** Throws as `addPayment`, before a payment waits for a second person. */
export async function requirePayment(ctx: Context, input: NewPayment): Promise<void> {
  const { networkId, month, amount, deductions, paidOn, reference } = input;
  const isNegative = amount < 0 || deductions.some((each) => each.amount <= 0);
  if (isNegative || receivedOf(input) <= 0) throw networkPaymentAmountInvalid();
  if (new Set([month, ...deductions.map((each) => each.month)]).size <= deductions.length)
    throw networkPaymentDeductionMonth();
  if (paidOn > dayOf(ctx.now)) throw networkPaymentFutureDay(paidOn);
  await requireNetwork(ctx, networkId);
  const booked = await bookedUnder(ctx, input);
  if (booked.some((each) => each.month === month)) throw networkPaymentKnown(networkId, reference, month);
  if (booked.length > 0 && !input.isPart) throw networkPaymentReferenceUsed(reference, textOf(booked));
}

/** The booked payments with a network's reference, by month. */
export function bookedUnder(
  ctx: Context,
  { networkId, reference }: Pick<NewPayment, 'networkId' | 'reference'>,
): Promise<NetworkPayment[]> {
  return ctx.db
    .select()
    .from(networkPayments)
    .where(
      and(
        eq(networkPayments.networkId, networkId),
        eq(networkPayments.referenceKey, foldReference(reference)),
        eq(networkPayments.state, 'booked'),
      ),
    )
    .orderBy(networkPayments.month);
}

function textOf(payments: readonly NetworkPayment[]): string {
  return payments.map(({ month, amount }) => `${toExactDollars(amount)} USD for ${month}`).join(', ');
}

/** SQL that is true if a booked payment of another month has the network's reference. */
function isUsedElsewhere({ networkId, month, reference }: NewPayment): SQL {
  return sql`EXISTS (SELECT 1 FROM network_payments p WHERE p.network_id = ${networkId}
    AND p.reference_key = ${foldReference(reference)} AND p.state = 'booked' AND p.month <> ${month})`;
}

/** What a payment covers: the money that came, and what the network kept for other months. */
export function receivedOf({ amount, deductions }: Pick<NewPayment, 'amount' | 'deductions'>): MicroUsd {
  return sum([amount, ...deductions.map((each) => each.amount)]);
}

const EXCEEDED = 'network_payments_not_exceeded';
const NOT_BOOKED = 'network_payments_booked';

/** The parts of the months' payments that a new payment deducts. */
async function deductionUses(
  ctx: Context,
  id: NetworkPaymentId,
  networkId: string,
  deductions: readonly Deduction[],
): Promise<PaymentUse[]> {
  const uses: PaymentUse[] = [];
  for (const { month, amount } of deductions) {
    const money = new MonthMoney(await readFreeMoney(ctx, { networkId, month }));
    const used = money.use(id, amount);
    if (used === null) throw networkPaymentDeductionExceeds(month, toExactDollars(money.free));
    uses.push(...used);
  }
  return uses;
}

/**
 * Cancels a payment that was entered by mistake, and what it deducted. `uncoverSales` takes its booking back. A closed month whose
 * money this changes is open again. Throws `network_payment.unknown` (404), `network_payment.deducted`, `network_payment.expired` and
 * `network_payment.canceled` (409).
 */
export async function cancelPayment(
  ctx: Context,
  id: NetworkPaymentId,
  reason: string,
): Promise<NetworkPayment> {
  const payment = await readPayment(ctx, id);
  if (payment.expiredAt !== null) throw networkPaymentExpired();
  const isDeducted = sql`EXISTS (SELECT 1 FROM network_payment_uses WHERE payment_id = ${id} AND subject LIKE 'npy%')`;
  try {
    const written = await writeGuarded(ctx, [
      ...auditStatements(
        ctx,
        [{ action: 'network_payment.canceled', subject: id, reason, state: 'booked' }],
        {
          state: 'SELECT state FROM network_payments WHERE id = e.subject',
          otherwise: 'refuse',
        },
      ),
      sqlStatement(
        ctx.db,
        sql`UPDATE network_payments SET state = CASE WHEN ${isDeducted} THEN NULL ELSE 'canceled' END,
          canceled_by = ${actorName(ctx.actor)}, canceled_at = ${ctx.now}, cancel_reason = ${reason} WHERE id = ${id}`,
      ),
      sqlStatement(ctx.db, sql`DELETE FROM network_payment_uses WHERE subject = ${id}`),
      sqlStatement(
        ctx.db,
        reopenMonths(sql`network_id = ${payment.networkId} AND (month = ${payment.month}
          OR month IN (SELECT month FROM network_payment_deductions WHERE payment_id = ${id}))`),
      ),
    ]);
    if (!written) throw networkPaymentCanceled();
  } catch (cause) {
    if (!violates(cause, 'NOT NULL', 'network_payments.state')) throw cause;
    throw networkPaymentDeducted().causedBy(cause);
  }
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
): Promise<{ rows: ListedPayment[]; total: number }> {
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
  return { rows: await withDeductions(ctx, rows), total: counted?.total ?? 0 };
}

/** A payment with the months for which the network deducted from it. */
export interface ListedPayment extends NetworkPayment {
  deductions: Deduction[];
}

/** Adds the deductions of payments. */
export async function withDeductions(
  ctx: Context,
  payments: readonly NetworkPayment[],
): Promise<ListedPayment[]> {
  const { paymentId, month } = networkPaymentDeductions;
  const rows = await ctx.db
    .select()
    .from(networkPaymentDeductions)
    .where(inArray(paymentId, listed(payments.map(({ id }) => id))))
    .orderBy(month);
  const byPayment = Map.groupBy(rows, (row) => row.paymentId);
  return payments.map((payment) => ({ ...payment, deductions: byPayment.get(payment.id) ?? [] }));
}

async function readPayment(ctx: Context, id: NetworkPaymentId): Promise<NetworkPayment> {
  const [found] = await ctx.db.select().from(networkPayments).where(eq(networkPayments.id, id));
  if (!found) throw networkPaymentUnknown();
  return found;
}
