import { percentOf } from '../../../catalog/share-rule.ts';
import { dayText } from '../../../platform/date-text.ts';
import { type MicroUsd, micros, sum, toExactDollars } from '../../../platform/money.ts';
import type { TracedConversion } from './trace-conversion.ts';

/** The sum of the ledger transfers into the publisher's accounts for a conversion, minus those out of them. */
export function ledgerNetOf({ conversion, transfers }: TracedConversion): MicroUsd {
  const own = `publisher:${conversion.publisherId}:`;
  return sum(
    transfers.map(({ debit, credit, amount }) =>
      micros(amount * (Number(credit.startsWith(own)) - Number(debit.startsWith(own)))),
    ),
  );
}

/** A summary of a conversion in plain sentences, with exact amounts. */
export function conversionSentence(traced: TracedConversion): string {
  const { conversion: sale, payouts } = traced;
  const order = sale.orderId ? `Order ${sale.orderId}` : 'A conversion';
  const from = sale.clickId ? `from click ${sale.clickId}` : 'without a click';
  const split = `Gross ${dollars(sale.gross)}, your share ${percentOf(sale.sharePpm)}%, net ${dollars(sale.net)}.`;
  const settled = payouts.filter(({ state }) => state === 'settled').map(({ payoutId }) => payoutId);
  const paid = settled.length > 0 ? ` Paid out in ${settled.join(', ')}.` : ' Not paid out yet.';
  const difference = ledgerNetOf(traced) === sale.net ? '' : ' The ledger differs from this amount.';
  const reason = sale.reason ? ` (${sale.reason})` : '';
  return `${order} of ${dayText(sale.convertedAt)} ${from} is ${sale.status}${reason}. ${split}${paid}${difference}`;
}

function dollars(amount: MicroUsd): string {
  return `${toExactDollars(amount)} USD`;
}
