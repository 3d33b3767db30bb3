import { index, integer, text } from 'drizzle-orm/sqlite-core';
import type { ActivityId, UserId } from '../../platform/ids.ts';
import { table } from '../../platform/table.ts';
import type { Instant } from '../../platform/time.ts';
import type { ActivityKind, SignInMethod } from './activity-kinds.ts';

export const accountActivity = table('account_activity', {
  row: 'an event that the owner should recognize; failed sign-ins of a day in a row share a row',
  kept: '90 days; deleted with the account',
  personal: {
    export: {
      as: 'account_activity',
      columns: 'id AS activity_id, at AS happened_at, kind, method, name, device, count',
    },
    erase: { by: 'access' },
  },
  columns: {
    id: text().$type<ActivityId>().primaryKey(),
    userId: text('user_id').$type<UserId>().notNull(),
    /** Of failed sign-ins, the last one. */
    at: integer().$type<Instant>().notNull(),
    kind: text().$type<ActivityKind>().notNull(),
    /** How the person signed in, or tried to. */
    method: text().$type<SignInMethod>(),
    /** Of the passkey, the API key, or the device whose session was revoked. */
    name: text(),
    /** The browser that did it, such as `Firefox 148 on Windows`; null for an API key. */
    device: text(),
    /** Of failed sign-ins in a row, or of sessions or API keys that were revoked at once. */
    count: integer().notNull(),
  },
  constraints: (table) => [
    index('account_activity_by_user').on(table.userId, table.at, table.id),
    index('account_activity_by_time').on(table.at),
  ],
});
