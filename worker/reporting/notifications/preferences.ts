import type { Context } from '../../platform/context.ts';
import {
  type Choices,
  type Preferences,
  readPreferences,
  writePreferences,
} from '../../platform/email/preferences.ts';
import type { PublisherId, UserId } from '../../platform/ids.ts';
import { netEarnings } from './net-earnings.ts';

/** Earnings notifications that are switched on again report only later earnings. */
export async function updatePreferences(
  ctx: Context,
  { userId, publisherId }: { userId: UserId; publisherId: PublisherId },
  changes: { [Field in keyof Choices]?: Choices[Field] | undefined },
): Promise<Preferences> {
  const before = await readPreferences(ctx, userId);
  const switchedOn = changes.earningsNotificationsEnabled && !before.earningsNotificationsEnabled;
  const start = switchedOn ? { notifiedEarnings: (await netEarnings(ctx, [publisherId]))(publisherId) } : {};
  return writePreferences(ctx, userId, { ...changes, ...start });
}
