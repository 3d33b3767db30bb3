import { integer, text } from 'drizzle-orm/sqlite-core';
import type { MicroUsd } from '../../platform/money.ts';
import { table } from '../../platform/table.ts';
import type { Instant } from '../../platform/time.ts';

/** A set of test data has positions from 1 on, so that two sets can’t be created at once. */
export const testConversions = table('test_conversions', {
  row: 'a conversion of the test data, which is no sale and has no money',
  kept: 'until the test data is cleared; there are at most nine',
  rebuiltFrom: 'create the test data again',
  leftOut: 'test data',
  columns: {
    position: integer().primaryKey(),
    /** Of the link, from 1 on. */
    linkNumber: integer('link_number').notNull(),
    orderId: text('order_id').notNull(),
    earnings: integer().$type<MicroUsd>().notNull(),
    convertedAt: integer('converted_at').$type<Instant>().notNull(),
    createdAt: integer('created_at').$type<Instant>().notNull(),
  },
});
