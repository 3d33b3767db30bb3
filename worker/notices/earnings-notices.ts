import { eq } from 'drizzle-orm';
import { netEarnings } from '../earnings/net-earnings.ts';
import { mailStatement, nudgeMails } from '../mail/post-mail.ts';
import { piecesOf } from '../platform/bulk.ts';
import type { Context } from '../platform/context.ts';
import type { MicroUsd } from '../platform/money.ts';
import { earningsDue } from './earnings-due.ts';
import { type NoticeReader, noticeReaders } from './readers.ts';
import { emailPreferences } from './tables.ts';

const PAGE = 200;
const NOTICES_OF_A_BATCH = 25;
/** Notices of one run; whoever is left is still due at the next. */
const MOST = 2_000;

interface Notice {
  reader: NoticeReader;
  earned: MicroUsd;
  total: MicroUsd;
}

/** Posts the earnings notices that are due. A rerun, or a second run at the same time, posts none of them again. */
export async function postEarningsNotices(ctx: Context, env: Pick<Env, 'MAILS'>): Promise<{ due: number }> {
  const wanting = eq(emailPreferences.earningsNotificationsEnabled, true);
  let due = 0;
  let after = '';
  for (;;) {
    const readers = await noticeReaders(ctx, { wanting, after, limit: PAGE });
    const notices = await dueOf(ctx, readers);
    for (const piece of piecesOf(notices, NOTICES_OF_A_BATCH))
      await ctx.db.$client.batch(piece.flatMap((notice) => noticeStatements(ctx, notice)));
    due += notices.length;
    after = readers.at(-1)?.preferences.userId ?? '';
    if (readers.length < PAGE || due >= MOST) break;
  }
  if (due > 0) await nudgeMails(env);
  return { due };
}

async function dueOf(ctx: Context, readers: readonly NoticeReader[]): Promise<Notice[]> {
  const totalOf = await netEarnings(
    ctx,
    readers.map((reader) => reader.publisherId),
  );
  return readers.flatMap((reader) => {
    const total = totalOf(reader.publisherId);
    const earned = earningsDue(reader.preferences, total, ctx.now);
    return earned === null ? [] : [{ reader, earned, total }];
  });
}

/** The mail, and the note up to where it tells: both follow from what was told before, so they happen once. */
function noticeStatements(ctx: Context, { reader, earned, total }: Notice): D1PreparedStatement[] {
  const { userId, toldEarnings, toldAt } = reader.preferences;
  return [
    mailStatement(ctx, {
      cause: `earnings_notice:${userId}:${toldEarnings}:${toldAt ?? 'never'}`,
      kind: 'earnings_notice',
      userId,
      recipient: reader.email,
      content: { full_name: reader.fullName, earned, total },
    }),
    ctx.db.$client
      .prepare(
        `UPDATE email_preferences SET told_earnings = ?1, told_at = ?2
         WHERE user_id = ?3 AND told_earnings = ?4 AND told_at IS ?5`,
      )
      .bind(total, ctx.now, userId, toldEarnings, toldAt),
  ];
}
