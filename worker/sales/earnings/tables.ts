import { index, integer, text } from 'drizzle-orm/sqlite-core';
import type { BrandId, EarningId, PublisherId } from '../../platform/ids.ts';
import type { MicroUsd } from '../../platform/money.ts';
import { MONEY_RECORD, table } from '../../platform/table.ts';
import type { Day, Instant } from '../../platform/time.ts';

/**
 * `net` is the sum of its four parts by state; all change in the write that changes the conversion. A reversal after its
 * payout leaves `netConfirmed` negative: a clawback. `netAwaiting` is the part of `netConfirmed` that the network has
 * approved and not paid yet. `held` counts the sales that are held, which are also among `conversions`.
 */
export const publisherEarnings = table('publisher_earnings', {
  row: 'what a publisher earned with a brand in a network on a day, by the conversions in the database',
  kept: 'until all its conversions are archived',
  rebuiltFrom: '`conversions`',
  personal: { export: { in: 'earnings' }, keep: MONEY_RECORD },
  columns: {
    id: text().$type<EarningId>().primaryKey(),
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    networkId: text('network_id').notNull(),
    brandId: text('brand_id').$type<BrandId>(),
    earningsDate: text('earnings_date').$type<Day>().notNull(),
    gross: integer()
      .$type<MicroUsd>()
      .notNull()
      .default(0 as MicroUsd),
    net: integer()
      .$type<MicroUsd>()
      .notNull()
      .default(0 as MicroUsd),
    netPending: integer('net_pending')
      .$type<MicroUsd>()
      .notNull()
      .default(0 as MicroUsd),
    grossHeld: integer('gross_held')
      .$type<MicroUsd>()
      .notNull()
      .default(0 as MicroUsd),
    netHeld: integer('net_held')
      .$type<MicroUsd>()
      .notNull()
      .default(0 as MicroUsd),
    netConfirmed: integer('net_confirmed')
      .$type<MicroUsd>()
      .notNull()
      .default(0 as MicroUsd),
    netPaidOut: integer('net_paid_out')
      .$type<MicroUsd>()
      .notNull()
      .default(0 as MicroUsd),
    netAwaiting: integer('net_awaiting')
      .$type<MicroUsd>()
      .notNull()
      .default(0 as MicroUsd),
    conversions: integer().notNull().default(0),
    reversed: integer().notNull().default(0),
    held: integer().notNull().default(0),
    auditStatus: text('audit_status', { enum: ['audited', 'unaudited'] })
      .notNull()
      .default('unaudited'),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    updatedAt: integer('updated_at').$type<Instant>().notNull(),
  },
  constraints: (table) => [
    index('publisher_earnings_by_publisher').on(table.publisherId, table.earningsDate),
    index('publisher_earnings_by_day').on(table.earningsDate, table.id),
  ],
});
