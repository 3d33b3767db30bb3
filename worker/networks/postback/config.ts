import { z } from 'zod';
import type { ConversionStatus } from '../../sales/earnings/commission-status.ts';

/** What a postback may claim. Only the payment that finance has booked says that a partner has paid. */
export const CLAIMABLE_STATUSES = ['pending', 'approved', 'reversed'] as const satisfies ConversionStatus[];

const names = z.array(z.string().min(1).max(60));

/**
 * The format of a network's postbacks. Names are tried in order, in any case. `transaction_id` and `amount` are in no
 * default list: the first is the click ID in some networks and the transaction in others, the second payout or sale. `event_id` is last: it
 * is the type of event in some networks.
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
      transactionId: names.default(['txid', 'transactionid', 'xid', 'conversion_id', 'event_id']),
      payout: names.default(['payout', 'sum', 'revenue']),
      sale: names.default(['sale_amount']),
      status: names.default(['status']),
      goal: names.default(['goal', 'event']),
      currency: names.default(['currency']),
      program: names.default(['offer_id', 'campaign_id']),
      orderId: names.default(['order_id']),
      reason: names.default(['reason', 'comment']),
      eventTime: names.default(['event_time', 'conversion_time', 'sale_time']),
      /** The time of the partner's last change. */
      modifiedTime: names.default(['modified_time', 'updated_at', 'timestamp']),
      secret: names.default(['secure', 'token', 'key']),
    })
    .prefault({}),
  /**
   * The identity of a conversion: the partner's transaction ID, or, for partners without one, the click and goal (a click
   * then has one sale per goal) or the order ID (which must be unique in this network).
   */
  identity: z.enum(['transaction', 'click_goal', 'order']).default('transaction'),
  /** Words and numbers by their upper-case form. */
  statuses: z.record(z.string(), z.enum(CLAIMABLE_STATUSES)).default({
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
  /** The status of a postback without one. */
  statusWhenAbsent: z.enum(CLAIMABLE_STATUSES).default('pending'),
  /** The currency of a postback without one. */
  currencyWhenAbsent: z.string().length(3).default('USD'),
});
export type PostbackConfig = z.output<typeof postbackConfig>;
