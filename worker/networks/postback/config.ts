import { z } from 'zod';
import { CONVERSION_STATUSES } from '../../earnings/commission-status.ts';

const names = z.array(z.string().min(1).max(60));

/**
 * How one network writes its postbacks. Names are tried in order, in any case. `transaction_id` and `amount` are in no
 * default list: the first is the click id in some networks and the transaction in others, the second payout or sale.
 */
export const postbackConfig = z.object({
  parameters: z
    .object({
      clickId: names.default([
        'click_id',
        'clickid',
        'cid',
        'tid',
        'subid',
        'sub1',
        'aff_sub',
        's2',
        'u1',
        'clickref',
        'evclid',
      ]),
      transactionId: names.default(['txid', 'transactionid', 'xid', 'event_id', 'conversion_id']),
      payout: names.default(['payout', 'sum', 'revenue']),
      sale: names.default(['sale_amount']),
      status: names.default(['status']),
      goal: names.default(['goal', 'event']),
      currency: names.default(['currency']),
      program: names.default(['offer_id', 'campaign_id']),
      orderId: names.default(['order_id']),
      reason: names.default(['reason', 'comment']),
      /** When the sale was. */
      eventTime: names.default(['event_time', 'conversion_time', 'sale_time']),
      /** When the partner last changed the conversion. */
      modifiedTime: names.default(['modified_time', 'updated_at', 'timestamp']),
      secret: names.default(['secure', 'token', 'key']),
    })
    .prefault({}),
  /**
   * What makes two postbacks the same conversion: the partner's transaction id, or, for partners that have none, the click
   * and goal (a click then has one sale for each goal) or the order id (which must be unique in this network).
   */
  identity: z.enum(['transaction', 'click_goal', 'order']).default('transaction'),
  /** Words and numbers by their upper-case form. */
  statuses: z.record(z.string(), z.enum(CONVERSION_STATUSES)).default({
    APPROVED: 'approved',
    PENDING: 'pending',
    HOLD: 'pending',
    REJECTED: 'reversed',
    DECLINED: 'reversed',
    REVERSED: 'reversed',
    '1': 'approved',
    '2': 'pending',
    '3': 'reversed',
    '4': 'pending',
  }),
  /** The status of a postback that names none. */
  statusWhenAbsent: z.enum(CONVERSION_STATUSES).default('pending'),
  /** The currency of a postback that names none. */
  currencyWhenAbsent: z.string().length(3).default('USD'),
});
export type PostbackConfig = z.output<typeof postbackConfig>;
