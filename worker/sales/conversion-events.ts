import { percentOf } from '../catalog/share-rule.ts';
import { NETWORK_PUBLISHER } from '../platform/ids.ts';
import { type MicroUsd, toExactDollars } from '../platform/money.ts';
import { toIso } from '../platform/time.ts';
import type { NewEvent } from '../webhooks/emit.ts';
import { earningIdOf } from './earnings/earning-rows.ts';
import type { Change } from './plan-types.ts';
import type { Conversion } from './tables.ts';

/**
 * The webhook events of changes: `conversion.created` when a conversion gets a publisher, then `commission.updated` for
 * each change of its status or net amount. Conversions without a publisher have no events.
 */
export function conversionEvents(changes: readonly Change[]): NewEvent[] {
  return changes.flatMap((change) => eventOf(change) ?? []);
}

function eventOf({ before, after }: Change): NewEvent | null {
  const { id, publisherId, clickId } = after;
  if (publisherId === NETWORK_PUBLISHER) return null;
  const payload = payloadOf(after);
  if (before?.publisherId !== publisherId)
    return { publisherId, type: 'conversion.created', cause: id, clickId, payload };
  if (before.status === after.status && before.net === after.net) return null;
  const previous = { previous_status: before.status, previous_earnings: toExactDollars(before.net) };
  return {
    publisherId,
    type: 'commission.updated',
    cause: `${id}:${after.version}`,
    clickId,
    payload: { ...payload, ...previous },
  };
}

function payloadOf(sale: Conversion): Record<string, unknown> {
  return {
    conversion_id: sale.id,
    earning_id: earningIdOf(sale),
    click_id: sale.clickId,
    brand_id: sale.brandId,
    program_id: sale.programId,
    order_id: sale.orderId,
    status: sale.status,
    reason: sale.reason,
    forfeited_for: sale.forfeitedFor,
    gross_commission: toExactDollars(sale.gross),
    share_percent: percentOf(sale.sharePpm),
    earnings: toExactDollars(sale.net),
    currency: 'USD',
    converted_at: toIso(sale.convertedAt),
    conversion_data: {
      order_value: sale.saleAmount,
      order_currency: sale.saleCurrency,
      commission_rate: commissionRate(sale.net, sale.saleAmount, sale.saleCurrency),
    },
  };
}

/** The publisher's part of the order value, in percent with two decimals; null when the value isn't known in dollars. */
function commissionRate(net: MicroUsd, amount: string | null, currency: string | null): string | null {
  const order = currency === 'USD' ? Number(amount) * 1_000_000 : 0;
  return order > 0 ? ((net / order) * 100).toFixed(2) : null;
}
