import { eq } from 'drizzle-orm';
import { chunk } from '../../platform/chunk.ts';
import type { Context } from '../../platform/context.ts';
import { emailStatement, enqueueEmailRun } from '../../platform/email/enqueue-email.ts';
import { earningsNotifiedStatement } from '../../platform/email/preferences.ts';
import { emailPreferences } from '../../platform/email/tables.ts';
import { CRON, job, type Run } from '../../platform/job.ts';
import { errorFacts, log } from '../../platform/log.ts';
import type { MicroUsd } from '../../platform/money.ts';
import { HOUR } from '../../platform/time.ts';
import { earningsNotificationEmail } from './emails.ts';
import { netEarnings } from './net-earnings.ts';
import { forEachReader, type NotificationReader, notificationReaders } from './readers.ts';
import { earningsDue } from './rules.ts';

const JOB = 'earnings_notifications';
const BATCH_SIZE = 200;
const STATEMENT_BATCH_SIZE = 25;
/** Accounts of a run, of which each page takes two queries. */
const CAPACITY = 20_000;
/** A notification takes two queries. */
const MAX_NOTIFICATIONS_PER_RUN = 300;

interface EarningsNotification {
  reader: NotificationReader;
  earned: MicroUsd;
  total: MicroUsd;
}

/**
 * Enqueues the earnings notifications that are due for some accounts, and returns the one after which the next run goes on. A
 * rerun or a simultaneous run enqueues none of them again. An account that fails raises an alert and doesn't stop the others.
 */
export async function enqueueEarningsNotifications(
  ctx: Context,
  env: Pick<Env, 'EMAILS'>,
  { capacity, cursor }: Run = { capacity: CAPACITY, cursor: null },
): Promise<{ due: number; next: string | null }> {
  const condition = eq(emailPreferences.earningsNotificationsEnabled, true);
  let due = 0;
  let next: string | null = cursor ?? '';
  for (let seen = 0; seen < capacity && due < MAX_NOTIFICATIONS_PER_RUN && next !== null; ) {
    const limit = Math.min(BATCH_SIZE, capacity - seen);
    const readers: NotificationReader[] = await notificationReaders(ctx, { condition, after: next, limit });
    const notifications = await dueOf(ctx, readers);
    for (const batch of chunk(notifications, STATEMENT_BATCH_SIZE)) due += await enqueue(ctx, batch);
    seen += readers.length;
    next = readers.length < limit ? null : (readers.at(-1)?.preferences.userId ?? null);
  }
  if (due > 0) await enqueueEmailRun(env);
  return { due, next };
}

export const earningsNotificationsJob = job({
  name: 'earnings_notifications',
  cron: CRON.hourlyAt52,
  maxWait: 3 * HOUR,
  work: { items: 'accounts', capacity: CAPACITY, bound: 'queries', scope: 'invocation' },
  run: enqueueEarningsNotifications,
});

async function dueOf(ctx: Context, readers: readonly NotificationReader[]): Promise<EarningsNotification[]> {
  const totalOf = await totalsOf(ctx, readers);
  const notifications = await forEachReader(ctx, JOB, readers, async (reader) => {
    const total = await totalOf(reader);
    const earned = earningsDue(reader.preferences, total, ctx.now);
    return earned === null ? null : { reader, earned, total };
  });
  return notifications.filter((notification) => notification !== null);
}

/** Reads the totals of a page at once, or each account's separately if that fails. */
async function totalsOf(
  ctx: Context,
  readers: readonly NotificationReader[],
): Promise<(reader: NotificationReader) => MicroUsd | Promise<MicroUsd>> {
  const ids = readers.map(({ publisherId }) => publisherId);
  try {
    const totalOf = await netEarnings(ctx, ids);
    return ({ publisherId }) => totalOf(publisherId);
  } catch (error) {
    log('error', 'notifications.page_failed', errorFacts(error));
    return async ({ publisherId }) => (await netEarnings(ctx, [publisherId]))(publisherId);
  }
}

/** Enqueues a batch at once, or each notification separately if that fails. Returns the number of successes. */
async function enqueue(ctx: Context, notifications: readonly EarningsNotification[]): Promise<number> {
  const write = (batch: readonly EarningsNotification[]) =>
    ctx.db.$client.batch(batch.flatMap((notification) => notificationStatements(ctx, notification)));
  try {
    await write(notifications);
    return notifications.length;
  } catch (error) {
    log('error', 'notifications.batch_failed', errorFacts(error));
    const byReader = new Map(notifications.map((notification) => [notification.reader, notification]));
    const written = await forEachReader(ctx, JOB, [...byReader.keys()], (reader) =>
      write([byReader.get(reader)].filter((notification) => notification !== undefined)),
    );
    return written.length;
  }
}

/** Both statements depend on the previous notification, so they take effect once. */
function notificationStatements(
  ctx: Context,
  { reader, earned, total }: EarningsNotification,
): D1PreparedStatement[] {
  const { userId, notifiedEarnings, notifiedAt } = reader.preferences;
  return [
    emailStatement(ctx, {
      cause: `earnings_notification:${userId}:${notifiedEarnings}:${notifiedAt ?? 'never'}`,
      email: earningsNotificationEmail,
      userId,
      recipient: reader.email,
      content: { full_name: reader.fullName, earned, total },
    }),
    earningsNotifiedStatement(ctx, reader.preferences, total),
  ];
}
