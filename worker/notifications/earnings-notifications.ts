import { eq } from 'drizzle-orm';
import { netEarnings } from '../earnings/net-earnings.ts';
import { emailStatement, enqueueEmailRun } from '../email/enqueue-email.ts';
import { earningsToldStatement } from '../email/preferences.ts';
import { emailPreferences } from '../email/tables.ts';
import { chunk } from '../platform/bulk.ts';
import type { Context } from '../platform/context.ts';
import { errorFacts, log } from '../platform/log.ts';
import type { MicroUsd } from '../platform/money.ts';
import { forEachReader, type NotificationReader, notificationReaders } from './readers.ts';
import { earningsDue } from './rules.ts';

const JOB = 'earnings_notices';
const PAGE = 200;
const NOTICES_OF_A_BATCH = 25;
/** Notices of one run; whoever is left is still due at the next. */
const BATCH_SIZE = 2_000;

interface Notice {
  reader: NotificationReader;
  earned: MicroUsd;
  total: MicroUsd;
}

/**
 * Posts the earnings notices that are due. A rerun, or a second run at the same time, posts none of them again. An account
 * at fault gets an alert for operators instead of its notice; all others get theirs.
 */
export async function enqueueEarningsNotifications(
  ctx: Context,
  env: Pick<Env, 'MAILS'>,
): Promise<{ due: number }> {
  const wanting = eq(emailPreferences.earningsNotificationsEnabled, true);
  let due = 0;
  let after = '';
  for (;;) {
    const readers = await notificationReaders(ctx, { wanting, after, limit: PAGE });
    const notices = await dueOf(ctx, readers);
    for (const piece of chunk(notices, NOTICES_OF_A_BATCH)) due += await post(ctx, piece);
    after = readers.at(-1)?.preferences.userId ?? '';
    if (readers.length < PAGE || due >= BATCH_SIZE) break;
  }
  if (due > 0) await enqueueEmailRun(env);
  return { due };
}

async function dueOf(ctx: Context, readers: readonly NotificationReader[]): Promise<Notice[]> {
  const totalOf = await totalsOf(ctx, readers);
  const notices = await forEachReader(ctx, JOB, readers, async (reader) => {
    const total = await totalOf(reader);
    const earned = earningsDue(reader.preferences, total, ctx.now);
    return earned === null ? null : { reader, earned, total };
  });
  return notices.filter((notice) => notice !== null);
}

/** The totals of a page in one read; each account's own read where that one fails. */
async function totalsOf(
  ctx: Context,
  readers: readonly NotificationReader[],
): Promise<(reader: NotificationReader) => MicroUsd | Promise<MicroUsd>> {
  const ids = readers.map(({ publisherId }) => publisherId);
  try {
    const totalOf = await netEarnings(ctx, ids);
    return ({ publisherId }) => totalOf(publisherId);
  } catch (error) {
    log('error', 'notices.page_failed', errorFacts(error));
    return async ({ publisherId }) => (await netEarnings(ctx, [publisherId]))(publisherId);
  }
}

/** Posts a batch of notices; if that fails, each on its own. Returns how many were posted. */
async function post(ctx: Context, notices: readonly Notice[]): Promise<number> {
  const batchOf = (some: readonly Notice[]) =>
    ctx.db.$client.batch(some.flatMap((notice) => noticeStatements(ctx, notice)));
  try {
    await batchOf(notices);
    return notices.length;
  } catch (error) {
    log('error', 'notices.batch_failed', errorFacts(error));
    const byReader = new Map(notices.map((notice) => [notice.reader, notice]));
    const posted = await forEachReader(ctx, JOB, [...byReader.keys()], (reader) =>
      batchOf([byReader.get(reader)].filter((notice) => notice !== undefined)),
    );
    return posted.length;
  }
}

/** The mail, and the note up to where it tells: both follow from what was told before, so they happen once. */
function noticeStatements(ctx: Context, { reader, earned, total }: Notice): D1PreparedStatement[] {
  const { userId, toldEarnings, toldAt } = reader.preferences;
  return [
    emailStatement(ctx, {
      cause: `earnings_notice:${userId}:${toldEarnings}:${toldAt ?? 'never'}`,
      kind: 'earnings_notice',
      userId,
      recipient: reader.email,
      content: { full_name: reader.fullName, earned, total },
    }),
    earningsToldStatement(ctx, reader.preferences, total),
  ];
}
