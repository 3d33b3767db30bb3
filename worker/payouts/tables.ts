import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { PAYOUT_METHODS } from '../contract/payout-methods.ts';
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
    /** The version of the publisher's payout details that it was last sent to. */
    detailsVersion: integer('details_version'),
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
    detailsVersion: integer('details_version'),
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

/**
 * A version of a publisher's payout details. `encrypted` is null once it was erased. `ending` are the last characters of the
 * account, or a shortened address. A version is held until `effectiveAt`; a canceled one never became effective.
 */
export const payoutDetails = sqliteTable(
  'payout_details',
  {
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    version: integer().notNull(),
    method: text({ enum: PAYOUT_METHODS }).notNull(),
    encrypted: text(),
    ending: text(),
    country: text(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
    effectiveAt: integer('effective_at').$type<Instant>().notNull(),
    canceledAt: integer('canceled_at').$type<Instant>(),
    erasedAt: integer('erased_at').$type<Instant>(),
  },
  (table) => [
    primaryKey({ columns: [table.publisherId, table.version] }),
    index('payout_details_encrypted').on(table.publisherId).where(sql`encrypted IS NOT NULL`),
  ],
);

/** The balance from which a publisher wants to be paid, if it is above the minimum of all. */
export const payoutThresholds = sqliteTable('payout_thresholds', {
  publisherId: text('publisher_id').$type<PublisherId>().primaryKey(),
  amount: integer().$type<MicroUsd>().notNull(),
  updatedAt: integer('updated_at').$type<Instant>().notNull(),
});
