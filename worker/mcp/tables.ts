import { index, integer, text } from 'drizzle-orm/sqlite-core';
import type { AppId, KeyId, PublisherId, UserId } from '../platform/ids.ts';
import { table } from '../platform/table.ts';
import type { Instant } from '../platform/time.ts';

export const mcpCalls = table('mcp_calls', {
  row: 'a tool call of a publisher’s assistant, without its arguments and results',
  kept: '30 days; deleted with the account',
  personal: {
    export: { as: 'assistant_calls', columns: 'caller, client, tool, error, called_at' },
    erase: 'rows',
  },
  columns: {
    number: integer().primaryKey({ autoIncrement: true }),
    publisherId: text('publisher_id').$type<PublisherId>().notNull(),
    /** The connected app, the API key or the signed-in user that called. */
    caller: text().$type<AppId | KeyId | UserId>().notNull(),
    /** What the assistant calls itself, in its message or else as its `User-Agent`; null if it doesn't say. */
    client: text(),
    tool: text().notNull(),
    /** The code of the error; null for a call that succeeded. */
    error: text(),
    calledAt: integer('called_at').$type<Instant>().notNull(),
  },
  constraints: (table) => [
    index('mcp_calls_by_publisher').on(table.publisherId, table.number),
    index('mcp_calls_by_time').on(table.calledAt),
  ],
});
