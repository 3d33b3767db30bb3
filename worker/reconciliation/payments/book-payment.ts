import type { Context } from '../../platform/context.ts';
import type { NetworkPaymentId } from '../../platform/ids.ts';
import { errorFacts, log } from '../../platform/log.ts';
import type { StatementKey } from '../statements.ts';
import type { NetworkPayment } from '../tables.ts';
import { coverSales } from './cover-sales.ts';
import { addPayment, cancelPayment, type NewPayment } from './network-payments.ts';
import { uncoverSales } from './uncover-sales.ts';

/** Records a payment and books it. What can't be booked now is booked by the hourly job. Throws as `addPayment` does. */
export async function bookPayment(
  ctx: Context,
  input: NewPayment,
  along: readonly D1PreparedStatement[] = [],
): Promise<NetworkPayment> {
  const payment = await addPayment(ctx, input, along);
  await orLater(payment.id, () => coverSales(ctx, input));
  return payment;
}

/** Cancels a payment and takes its booking back; the hourly job does the rest. Throws as `cancelPayment` does. */
export async function takeBackPayment(
  ctx: Context,
  id: NetworkPaymentId,
  reason: string,
): Promise<NetworkPayment> {
  const payment = await cancelPayment(ctx, id, reason);
  await orLater(id, () => uncoverSales(ctx, id));
  await orLater(id, () => coverSales(ctx, payment));
  return payment;
}

/** Covers the sales of a month after a change of what they need. What can't be covered now is covered by the hourly job. */
export async function coverNow(ctx: Context, key: StatementKey): Promise<void> {
  await orLater(`${key.networkId} ${key.month}`, () => coverSales(ctx, key));
}

/** What a lost database or another writer has left is done by the hourly job, which alerts if it can't. */
async function orLater(subject: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log('warn', 'network_payment.booked_later', { subject, ...errorFacts(error) });
  }
}
