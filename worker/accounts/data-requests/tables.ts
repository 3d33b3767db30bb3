import { sql } from 'drizzle-orm';
import { index, integer, text } from 'drizzle-orm/sqlite-core';
import type { DataRequestId, PublisherId } from '../../platform/ids.ts';
import { table } from '../../platform/table.ts';
import type { Instant } from '../../platform/time.ts';

export const REQUEST_KINDS = ['export', 'erase'] as const;
export const REQUEST_STATES = ['open', 'done', 'declined'] as const;
/** `code`: the person knew the code that was emailed to the account. `other`: a proof that an operator describes. */
export const IDENTITY_PROOFS = ['code', 'other'] as const;

/** The code isn't stored: it is computed from the ID and the time at which it was sent. */
export const dataRequests = table('data_requests', {
  row: 'a request of a person who wrote in, to get or to erase the data of an account: when, by whom the identity was checked, and what became of it',
  kept: '3 years after it was closed; the address and the text until the account is erased',
  personal: {
    export: {
      as: 'data_requests',
      columns: 'kind, state, received_at, due_at, text, closed_at, answer',
      of: ({ publisherId }) => sql`publisher_id = ${publisherId}`,
    },
    erase: { by: 'data_requests' },
    keep: 'the record of the request itself, without the address and the text',
  },
  columns: {
    id: text().$type<DataRequestId>().primaryKey(),
    kind: text({ enum: REQUEST_KINDS }).notNull(),
    state: text({ enum: REQUEST_STATES }).notNull(),
    /** Of the person who wrote; empty once it was erased. */
    email: text().notNull(),
    /** Null if no account has the address. */
    publisherId: text('publisher_id').$type<PublisherId>(),
    /** What the person asked for, or where the letter is. */
    text: text().notNull(),
    receivedAt: integer('received_at').$type<Instant>().notNull(),
    dueAt: integer('due_at').$type<Instant>().notNull(),
    codeSentAt: integer('code_sent_at').$type<Instant>(),
    /** Wrong codes since the last one was sent. */
    codeFailures: integer('code_failures').notNull().default(0),
    proof: text({ enum: IDENTITY_PROOFS }),
    proofText: text('proof_text'),
    provenBy: text('proven_by'),
    provenAt: integer('proven_at').$type<Instant>(),
    /** When the data was last handed out. */
    exportedBy: text('exported_by'),
    exportedAt: integer('exported_at').$type<Instant>(),
    createdBy: text('created_by').notNull(),
    closedBy: text('closed_by'),
    closedAt: integer('closed_at').$type<Instant>(),
    /** What the person was told. */
    answer: text(),
  },
  constraints: (table) => [
    index('data_requests_by_state').on(table.state, table.dueAt),
    index('data_requests_by_publisher').on(table.publisherId).where(sql`publisher_id IS NOT NULL`),
  ],
});
