import { change, validated } from '../../accounts/changes/change.ts';
import { toExactDollars } from '../../platform/money.ts';
import { enqueueWebhookRun } from '../../webhooks/emit.ts';
import { bookPayment } from './book-payment.ts';
import { bookedUnder, type NewPayment, receivedOf, requirePayment } from './network-payments.ts';

/** What a network has paid makes its sales payable. */
export const paymentBooking = change({
  kind: 'network_payment.book',
  effect: 'money',
  permission: 'money:write',
  input: validated<NewPayment>(),
  async describe(ctx, payment) {
    const { networkId, month, paidOn, reference, deductions } = payment;
    const amount = receivedOf(payment);
    await requirePayment(ctx, payment);
    const booked = await bookedUnder(ctx, payment);
    return {
      what: `Book what ${networkId} has paid for ${month}`,
      subject: `${networkId} ${reference}`,
      publisherId: null,
      amount,
      from: {
        booked_with_reference: booked.map((each) => ({
          month: each.month,
          amount: toExactDollars(each.amount),
        })),
      },
      to: {
        month: payment.month,
        amount: toExactDollars(amount),
        received: toExactDollars(payment.amount),
        deductions: deductions.map((each) => ({ month: each.month, amount: toExactDollars(each.amount) })),
        paid_on: paidOn,
        reference,
      },
    };
  },
  async apply(ctx, payment, { env, along }) {
    const booked = await bookPayment(ctx, payment, along);
    await enqueueWebhookRun(env);
    return booked;
  },
});
