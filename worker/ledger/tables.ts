import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, text } from 'drizzle-orm/sqlite-core';
import type { MicroUsd } from '../platform/money.ts';
import { MONEY_RECORD, table } from '../platform/table.ts';
import type { Instant } from '../platform/time.ts';

/** `key` is readable (`publisher:PUB000001:pending`). */
export const ledgerAccounts = table('ledger_accounts', {
  row: 'an account, its balance and its opening balance (the archived part of it), updated by triggers',
  kept: 'forever',
  rebuiltFrom: 'the opening balances and `ledger_transfers`',
  personal: {
    export: {
      as: 'ledger_accounts',
      columns: 'key AS account, balance',
      dollars: ['balance'],
      of: ({ publisherId }) =>
        sql`key BETWEEN ${`publisher:${publisherId}:`} AND ${`publisher:${publisherId};`}`,
      by: 'key',
    },
    keep: MONEY_RECORD,
  },
  columns: {
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
  },
});

/**
 * Only rows of a recorded archive can be deleted. `id` is derived from the posting reference and begins with the subject,
 * so repeating a posting is a no-op; `seq` is the order of writing.
 */
export const ledgerTransfers = table('ledger_transfers', {
  row: 'money moved from `debit` to `credit`; append-only by trigger, REPLACE included',
  kept: 'a month after its block was closed, then in R2 (`ledger/blocks/`)',
  personal: { export: { not: 'the ledger, whose balances and sales the export has' }, keep: MONEY_RECORD },
  columns: {
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
    /** The call that has posted it, for as long as the row is here; null for a job. It isn't part of a block. */
    requestId: text('request_id'),
  },
  constraints: (table) => [
    index('ledger_transfers_by_request').on(table.requestId).where(sql`request_id IS NOT NULL`),
  ],
});

export const ledgerBlocks = table('ledger_blocks', {
  row: 'a closed run of transfers: the hash of its rows and the previous block, and its signature',
  kept: 'forever',
  columns: {
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
  constraints: (table) => [index('ledger_blocks_by_last_seq').on(table.lastSeq)],
});

/**
 * The object was read back and verified before it was recorded. Archives follow each other from the first block on.
 * `sha256` is that of the object's bytes.
 */
export const ledgerArchives = table('ledger_archives', {
  row: 'an object in R2 with the transfers of consecutive blocks; append-only, in order, by trigger',
  kept: 'forever',
  columns: {
    lastSeq: integer('last_seq').primaryKey(),
    firstSeq: integer('first_seq').notNull(),
    firstBlock: integer('first_block').notNull(),
    lastBlock: integer('last_block').notNull(),
    transfers: integer().notNull(),
    object: text().notNull(),
    sha256: text().notNull(),
    archivedAt: integer('archived_at').$type<Instant>().notNull(),
  },
});

export const ledgerArchiveSubjects = table('ledger_archive_subjects', {
  row: 'an archive with transfers of a conversion, payout or publisher, by 52 bits of the SHA-256 of its ID',
  kept: 'of a conversion: with it; of a payout: forever',
  rebuiltFrom: 'the archived objects',
  columns: {
    subjectKey: integer('subject_key').notNull(),
    archive: integer().notNull(),
  },
  constraints: (table) => [primaryKey({ columns: [table.subjectKey, table.archive] })],
});

/** A trigger adds each transfer when it is posted, so the sums stay when transfers are moved to the archive. */
export const ledgerAccountMonths = table('ledger_account_months', {
  row: 'what an account of a publisher was debited and credited in a month (UTC) by transfers of a kind',
  kept: 'forever',
  rebuiltFrom: '`ledger_transfers` and the archived objects',
  personal: { export: { not: 'sums of the ledger, whose balances the export has' }, keep: MONEY_RECORD },
  columns: {
    account: integer().notNull(),
    month: text().notNull(),
    kind: text().notNull(),
    debited: integer().$type<MicroUsd>().notNull(),
    credited: integer().$type<MicroUsd>().notNull(),
  },
  constraints: (table) => [primaryKey({ columns: [table.account, table.month, table.kind] })],
});

export const ledgerAccountTransfers = table('ledger_account_transfers', {
  row: 'a transfer of a publisher’s account, for statements; maintained by triggers',
  kept: 'with the transfer',
  rebuiltFrom: '`ledger_transfers`',
  personal: { export: { not: 'an index of the ledger' }, keep: MONEY_RECORD },
  columns: {
    account: integer().notNull(),
    seq: integer().notNull(),
  },
  constraints: (table) => [primaryKey({ columns: [table.account, table.seq] })],
});
