import { sql } from 'drizzle-orm';
import { index, integer, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import type { ChangeId, PublisherId } from '../../platform/ids.ts';
import type { MicroUsd } from '../../platform/money.ts';
import { MONEY_RECORD, table } from '../../platform/table.ts';
import type { Day, Instant } from '../../platform/time.ts';

export const CHANGE_STATES = ['proposed', 'applied', 'rejected', 'withdrawn', 'expired', 'failed'] as const;

/** A value before or after a change, by name. */
export type Values = Record<string, unknown>;

/**
 * `input` is what its kind applies. `key` is the hash of kind and input, so that the same change waits once. `appliesAt` is null
 * while another person may approve it.
 */
export const proposedChanges = table('proposed_changes', {
  row: 'a change that needs a second person: what, from, to, who proposed it, until when, and what became of it',
  kept: '7 years after the decision',
  personal: {
    export: { not: 'it is about what operators do; what it changed is in the other lists' },
    keep: MONEY_RECORD,
  },
  columns: {
    id: text().$type<ChangeId>().primaryKey(),
    kind: text().notNull(),
    key: text().notNull(),
    effect: text({ enum: ['money', 'secrets', 'controls', 'traffic'] }).notNull(),
    what: text().notNull(),
    subject: text().notNull(),
    publisherId: text('publisher_id').$type<PublisherId>(),
    amount: integer().$type<MicroUsd>(),
    from: text('from_values', { mode: 'json' }).$type<Values>().notNull(),
    to: text('to_values', { mode: 'json' }).$type<Values>().notNull(),
    input: text({ mode: 'json' }).$type<unknown>().notNull(),
    reason: text().notNull(),
    state: text({ enum: CHANGE_STATES }).notNull(),
    proposedBy: text('proposed_by').notNull(),
    proposedAt: integer('proposed_at').$type<Instant>().notNull(),
    appliesAt: integer('applies_at').$type<Instant>(),
    expiresAt: integer('expires_at').$type<Instant>().notNull(),
    decidedBy: text('decided_by'),
    decidedAt: integer('decided_at').$type<Instant>(),
    decisionReason: text('decision_reason'),
  },
  constraints: (table) => [
    uniqueIndex('proposed_changes_once').on(table.key).where(sql`state = 'proposed'`),
    index('proposed_changes_by_time').on(table.proposedAt),
    index('proposed_changes_waiting').on(table.appliesAt).where(sql`state = 'proposed'`),
  ],
});

/** They add up for a person and for a publisher, so that slices below the limit don't escape it. */
export const decidedAmounts = table('decided_amounts', {
  row: 'an amount that one person has decided about alone, on a day (UTC)',
  kept: '7 years after the decision',
  personal: { export: { not: 'it is about what operators do' }, keep: MONEY_RECORD },
  columns: {
    id: integer().primaryKey({ autoIncrement: true }),
    subject: text().notNull(),
    publisherId: text('publisher_id').$type<PublisherId>(),
    day: text().$type<Day>().notNull(),
    amount: integer().$type<MicroUsd>().notNull(),
    decidedBy: text('decided_by').notNull(),
    decidedAt: integer('decided_at').$type<Instant>().notNull(),
  },
  constraints: (table) => [
    index('decided_amounts_by_operator').on(table.decidedBy, table.day),
    index('decided_amounts_by_publisher').on(table.publisherId, table.day),
  ],
});
