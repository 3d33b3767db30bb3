import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { ConversionId, PayoutId, PublisherId } from '../platform/ids.ts';
import type { MicroUsd } from '../platform/money.ts';
import type { Instant } from '../platform/time.ts';
import type { PayoutState } from './payout-state.ts';

/** A payment to a publisher, from creation to settlement; `version` counts its transitions. */
export const payouts = sqliteTable(
  'payouts',
  {
    id: text().$type<PayoutId>().primaryKey(),
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    amount: integer().$type<MicroUsd>().notNull(),
    state: text().$type<PayoutState>().notNull(),
    version: integer().notNull(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    updatedAt: integer('updated_at').$type<Instant>().notNull(),
  },
  (table) => [index('payouts_by_publisher').on(table.publisherId, table.createdAt)],
);

/** The conversions a payout pays, each with the amount it brought; a negative one is a carry-over taken back. */
export const payoutItems = sqliteTable(
  'payout_items',
  {
    payoutId: text('payout_id').$type<PayoutId>().notNull(),
    conversionId: text('conversion_id').$type<ConversionId>().notNull(),
    amount: integer().$type<MicroUsd>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.payoutId, table.conversionId] }),
    index('payout_items_by_conversion').on(table.conversionId),
  ],
);
