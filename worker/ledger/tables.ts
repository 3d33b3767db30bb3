import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { MicroUsd } from '../platform/money.ts';
import type { Instant } from '../platform/time.ts';

/** `key` is readable (`publisher:PUB000001:pending`). A trigger updates the balance. */
export const ledgerAccounts = sqliteTable('ledger_accounts', {
  id: integer().primaryKey(),
  key: text().notNull().unique(),
  balance: integer()
    .$type<MicroUsd>()
    .notNull()
    .default(0 as MicroUsd),
});

/**
 * Money moved from `debit` to `credit`. A trigger makes the table append-only. `id` is derived from the posting
 * reference and begins with the subject, so repeating a posting is a no-op; `seq` is the order of writing.
 */
export const ledgerTransfers = sqliteTable('ledger_transfers', {
  seq: integer().primaryKey({ autoIncrement: true }),
  id: text().notNull().unique(),
  debitAccount: integer('debit_account')
    .notNull()
    .references(() => ledgerAccounts.id),
  creditAccount: integer('credit_account')
    .notNull()
    .references(() => ledgerAccounts.id),
  amount: integer().$type<MicroUsd>().notNull(),
  kind: text().notNull(),
  subject: text().notNull(),
  ruleId: text('rule_id'),
  reason: text(),
  postedAt: integer('posted_at').$type<Instant>().notNull(),
});

/** A closed range of transfers: the hash of its rows and of the previous block. */
export const ledgerBlocks = sqliteTable('ledger_blocks', {
  number: integer().primaryKey(),
  firstSeq: integer('first_seq').notNull(),
  lastSeq: integer('last_seq').notNull(),
  rowCount: integer('row_count').notNull(),
  rowsHash: text('rows_hash').notNull(),
  previousHash: text('previous_hash').notNull(),
  hash: text().notNull(),
  closedAt: integer('closed_at').$type<Instant>().notNull(),
  signature: text(),
});
