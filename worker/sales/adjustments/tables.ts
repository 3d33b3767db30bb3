import { sql } from 'drizzle-orm';
import { index, integer, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { AdjustmentId, ConversionId, PublisherId } from '../../platform/ids.ts';
import type { MicroUsd } from '../../platform/money.ts';
import { MONEY_RECORD, table } from '../../platform/table.ts';
import type { Instant } from '../../platform/time.ts';

export const ADJUSTMENT_KINDS = ['goodwill', 'correction'] as const;
export const ADJUSTMENT_STATES = ['proposed', 'booked', 'rejected'] as const;

/**
 * `amount` is what it adds to the publisher's balance; it is never 0 and never changes. It is in the ledger once it is
 * booked. A mistake is corrected by another one, which `reverses` it. `paidOut` is what settled payouts have paid of it;
 * for a negative amount, what they have deducted. From `expiredAt` on only the sum is kept: the reasons, the names and the
 * conversion are removed.
 */
export const adjustments = table('adjustments', {
  row: 'a booking by hand between a publisher and the network margin: proposed, then booked or rejected',
  kept: '7 years after the decision, then only its sum',
  personal: {
    export: {
      as: 'adjustments',
      columns:
        'id AS adjustment_id, amount, kind, reason, conversion_id, reverses, paid_out, decided_at AS booked_at',
      dollars: ['amount', 'paid_out'],
      of: ({ publisherId }) => sql`publisher_id = ${publisherId} AND state = 'booked'`,
    },
    keep: MONEY_RECORD,
  },
  columns: {
    id: text().$type<AdjustmentId>().primaryKey(),
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    amount: integer().$type<MicroUsd>().notNull(),
    kind: text({ enum: ADJUSTMENT_KINDS }).notNull(),
    reason: text().notNull(),
    conversionId: text('conversion_id').$type<ConversionId>(),
    reverses: text().$type<AdjustmentId>(),
    state: text({ enum: ADJUSTMENT_STATES }).notNull(),
    paidOut: integer('paid_out')
      .$type<MicroUsd>()
      .notNull()
      .default(0 as MicroUsd),
    createdBy: text('created_by').notNull(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    decidedBy: text('decided_by'),
    decidedAt: integer('decided_at').$type<Instant>(),
    decisionReason: text('decision_reason'),
    expiredAt: integer('expired_at').$type<Instant>(),
  },
  constraints: (table) => [
    index('adjustments_by_publisher').on(table.publisherId, table.createdAt),
    index('adjustments_by_state').on(table.state, table.createdAt),
    index('adjustments_by_conversion').on(table.conversionId).where(sql`conversion_id IS NOT NULL`),
    uniqueIndex('adjustments_reversed_once')
      .on(table.reverses)
      .where(sql`reverses IS NOT NULL AND state <> 'rejected'`),
  ],
});

export type Adjustment = typeof adjustments.$inferSelect;
