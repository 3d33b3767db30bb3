import { sql } from 'drizzle-orm';
import { insertRows } from '../../platform/bulk.ts';
import type { Context } from '../../platform/context.ts';
import type { ConversionId, NetworkPaymentId } from '../../platform/ids.ts';
import { type MicroUsd, micros, sum, ZERO } from '../../platform/money.ts';
import type { StatementKey } from '../statements.ts';

/** A booked payment and what of it nothing uses yet. */
export interface FreeMoney {
  id: NetworkPaymentId;
  free: MicroUsd;
}

/** A part of a payment that covers a conversion, or that a later payment deducts. */
export interface PaymentUse {
  paymentId: NetworkPaymentId;
  subject: ConversionId | NetworkPaymentId;
  amount: MicroUsd;
}

/** The booked payments of a month, oldest first. */
export function readFreeMoney(ctx: Context, { networkId, month }: StatementKey): Promise<FreeMoney[]> {
  return ctx.db.all<FreeMoney>(sql`SELECT id, amount + deducted - covered AS free FROM network_payments
    WHERE network_id = ${networkId} AND month = ${month} AND state = 'booked' ORDER BY created_at, rowid`);
}

/** The money of a month's payments, which is used first in, first out. */
export class MonthMoney {
  readonly #payments: FreeMoney[];

  constructor(payments: readonly FreeMoney[]) {
    this.#payments = payments.map((payment) => ({ ...payment }));
  }

  get free(): MicroUsd {
    return sum(this.#payments.map(({ free }) => free));
  }

  /**
   * Uses an amount for a subject. Null, with nothing used, if the payments don't have it. A negative amount, such as a fee that the
   * network reports as a sale, is added to the first payment.
   */
  use(subject: PaymentUse['subject'], amount: MicroUsd): PaymentUse[] | null {
    if (amount > 0 && amount > this.free) return null;
    const uses: PaymentUse[] = [];
    let left: number = amount;
    for (const payment of this.#payments) {
      const part = micros(left < 0 ? left : Math.min(left, Math.max(0, payment.free)));
      if (part === ZERO) continue;
      payment.free = micros(payment.free - part);
      left -= part;
      uses.push({ paymentId: payment.id, subject, amount: part });
    }
    return left === 0 ? uses : null;
  }

  get first(): NetworkPaymentId | null {
    return this.#payments[0]?.id ?? null;
  }
}

/** The writes of uses. A trigger of the database refuses more than the payments have, and one of a payment that isn't booked. */
export function paymentUseStatements(ctx: Context, uses: readonly PaymentUse[]): D1PreparedStatement[] {
  return insertRows(
    ctx.db.$client,
    'INSERT INTO network_payment_uses',
    ['payment_id', 'subject', 'amount'],
    uses.map(({ paymentId, subject, amount }) => [paymentId, subject, amount]),
  );
}
