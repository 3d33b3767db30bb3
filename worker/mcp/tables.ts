import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { AppId, KeyId, PublisherId, UserId } from '../platform/ids.ts';
import type { Instant } from '../platform/time.ts';

/** Tool calls of a publisher's assistants, without their arguments and results. */
export const mcpCalls = sqliteTable(
  'mcp_calls',
  {
    number: integer().primaryKey({ autoIncrement: true }),
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    /** The connected app, the API key or the signed-in user that called. */
    caller: text().$type<AppId | KeyId | UserId>().notNull(),
    /** What the assistant calls itself; null if it doesn't say. */
    client: text(),
    tool: text().notNull(),
    /** The code of the error; null for a call that succeeded. */
    error: text(),
    calledAt: integer('called_at').$type<Instant>().notNull(),
  },
  (table) => [
    index('mcp_calls_by_publisher').on(table.publisherId, table.number),
    index('mcp_calls_by_time').on(table.calledAt),
  ],
);
