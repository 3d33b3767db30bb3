import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { PayoutId, PublisherId } from '../platform/ids.ts';
import type { MicroUsd } from '../platform/money.ts';
import type { Instant } from '../platform/time.ts';
import type { PayoutState } from './payout-state.ts';

/**
 * A payment to a publisher in whole cents. `version` counts its steps. `period` is the month (`2026-11`) of a scheduled
 * payout; null for one that an operator created.
 */
export const payouts = sqliteTable(
  'payouts',
  {
    id: text().$type<PayoutId>().primaryKey(),
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    amount: integer().$type<MicroUsd>().notNull(),
    state: text().$type<PayoutState>().notNull(),
    version: integer().notNull(),
    period: text(),
    attempt: integer().notNull().default(1),
    transferReference: text('transfer_reference').notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    providerReference: text('provider_reference'),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    updatedAt: integer('updated_at').$type<Instant>().notNull(),
  },
  (table) => [
    index('payouts_by_publisher').on(table.publisherId, table.createdAt),
    uniqueIndex('payouts_by_transfer_reference').on(table.transferReference),
    uniqueIndex('payouts_by_idempotency_key').on(table.idempotencyKey),
    uniqueIndex('payouts_by_period')
      .on(table.publisherId, table.period)
      .where(sql`period IS NOT NULL AND state <> 'canceled'`),
    uniqueIndex('payouts_one_unsent')
      .on(table.publisherId)
      .where(sql`state IN ('created', 'approved', 'failed')`),
  ],
);

/** Each step of a payout, with the actor, the transfer and the provider's confirmation. Append-only by trigger. */
export const payoutTransitions = sqliteTable(
  'payout_transitions',
  {
    payoutId: text('payout_id').$type<PayoutId>().notNull(),
    version: integer().notNull(),
    from: text('from_state').$type<PayoutState>().notNull(),
    to: text('to_state').$type<PayoutState>().notNull(),
    attempt: integer().notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    providerReference: text('provider_reference'),
    confirmation: text(),
    actor: text().notNull(),
    at: integer().$type<Instant>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.payoutId, table.version] }),
    uniqueIndex('payout_transitions_by_confirmation')
      .on(table.confirmation)
      .where(sql`confirmation IS NOT NULL`),
  ],
);
