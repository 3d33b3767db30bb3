import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { MicroUsd } from '../platform/money.ts';
import type { Instant } from '../platform/time.ts';

/**
 * `key` is readable (`publisher:PUB000001:pending`). Triggers maintain the balance, and the opening balance: the part of
 * it from transfers that were moved to the archive.
 */
export const ledgerAccounts = sqliteTable('ledger_accounts', {
  id: integer().primaryKey(),
  key: text().notNull().unique(),
  balance: integer()
    .$type<MicroUsd>()
    .notNull()
    .default(0 as MicroUsd),
  openingBalance: integer('opening_balance')
    .$type<MicroUsd>()
    .notNull()
    .default(0 as MicroUsd),
});

/**
 * Money moved from `debit` to `credit`. Triggers make the table append-only, except that rows of a
 * recorded archive are deleted. `id` is derived from the posting
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
export const ledgerBlocks = sqliteTable(
  'ledger_blocks',
  {
    number: integer().primaryKey(),
    firstSeq: integer('first_seq').notNull(),
    lastSeq: integer('last_seq').notNull(),
    rowCount: integer('row_count').notNull(),
    rowsHash: text('rows_hash').notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text().notNull(),
    closedAt: integer('closed_at').$type<Instant>().notNull(),
    signature: text().notNull(),
  },
  (table) => [index('ledger_blocks_by_last_seq').on(table.lastSeq)],
);

/**
 * An object in R2 with the transfers of consecutive blocks, which was read back and verified before it was recorded. Archives
 * follow each other from the first block on. `sha256` is that of the object's bytes.
 */
export const ledgerArchives = sqliteTable('ledger_archives', {
  lastSeq: integer('last_seq').primaryKey(),
  firstSeq: integer('first_seq').notNull(),
  firstBlock: integer('first_block').notNull(),
  lastBlock: integer('last_block').notNull(),
  transfers: integer().notNull(),
  object: text().notNull(),
  sha256: text().notNull(),
  archivedAt: integer('archived_at').$type<Instant>().notNull(),
});

/** The archives (by `last_seq`) that contain transfers of a subject. `subjectKey` is the first 48 bits of its SHA-256. */
export const ledgerArchiveSubjects = sqliteTable(
  'ledger_archive_subjects',
  {
    subjectKey: integer('subject_key').notNull(),
    archive: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.subjectKey, table.archive] })],
);

/**
 * What a publisher's account was debited and credited in a month (UTC) by transfers of a kind. A trigger adds each transfer
 * when it is posted, so the sums stay when transfers are moved to the archive.
 */
export const ledgerAccountMonths = sqliteTable(
  'ledger_account_months',
  {
    account: integer().notNull(),
    month: text().notNull(),
    kind: text().notNull(),
    debited: integer().$type<MicroUsd>().notNull(),
    credited: integer().$type<MicroUsd>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.month, table.kind] })],
);

/** The transfers of a publisher's account that are in the database. Maintained by triggers. */
export const ledgerAccountTransfers = sqliteTable(
  'ledger_account_transfers',
  {
    account: integer().notNull(),
    seq: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.seq] })],
);
