import { and, count, desc, eq, gte, isNull, sql } from 'drizzle-orm';
import { raiseAlert } from '../alerts/alerts.ts';
import { auditIfChanged } from '../audit/write-audit.ts';
import { actorName, type Context } from '../context.ts';
import { statementOf } from '../database.ts';
import { failure } from '../failure.ts';
import { sha256Hex } from '../hashing.ts';
import { addMs, DAY } from '../time.ts';
import { emailSuppressions } from './tables.ts';

export type Suppression = typeof emailSuppressions.$inferSelect;

/** Bounces and complaints of a day above this number harm the sender's reputation. */
const MAX_A_DAY = 20;

const suppressionUnknown = failure('email_suppression.unknown', 404, 'There is no such suppressed address.', {
  action: 'Use an ID from `GET /v1/operations/email-suppressions`.',
});

/** What a provider has said about an address. `code` is the provider's own word for why, without the address. */
export interface Feedback {
  address: string;
  cause: Suppression['cause'];
  driver: string;
  code: string;
}

/**
 * Stops the emails to an address that aren't required (`isRequired`). A repeat counts; a complaint outweighs a bounce, and a
 * bounce after the suppression was lifted suppresses again. Alerts operators if there are many.
 */
export async function suppress(ctx: Context, { address, cause, driver, code }: Feedback): Promise<void> {
  await ctx.db
    .insert(emailSuppressions)
    .values({
      id: suppressionId(address),
      shown: shownOf(address),
      ...{ cause, driver, code: code.slice(0, 60), count: 1, firstAt: ctx.now, lastAt: ctx.now },
    })
    .onConflictDoUpdate({
      target: emailSuppressions.id,
      set: {
        cause: sql`CASE WHEN ${emailSuppressions.cause} = 'complaint' THEN 'complaint' ELSE ${cause} END`,
        ...{ driver, code: code.slice(0, 60) },
        count: sql`${emailSuppressions.count} + 1`,
        lastAt: ctx.now,
        liftedAt: null,
        liftedBy: null,
      },
    });
  const [recent] = await ctx.db
    .select({ total: count() })
    .from(emailSuppressions)
    .where(gte(emailSuppressions.firstAt, addMs(ctx.now, -DAY)));
  const total = recent?.total ?? 0;
  if (total > MAX_A_DAY)
    await raiseAlert(ctx, {
      level: 'warning',
      code: 'email.many_bounces',
      subject: 'email',
      message: `Emails to ${total} addresses came back or were reported as spam within a day. Providers stop senders with many of them.`,
      measured: { value: total, threshold: MAX_A_DAY, setIn: 'worker/platform/email/suppressions.ts' },
    });
}

/** The suppression of an address; null while everything is sent to it. */
export async function findSuppression(ctx: Context, address: string): Promise<Suppression | null> {
  const [found] = await ctx.db
    .select()
    .from(emailSuppressions)
    .where(and(eq(emailSuppressions.id, suppressionId(address)), isNull(emailSuppressions.liftedAt)));
  return found ?? null;
}

/** Suppressed addresses, last first, with their number: all, or the one of an address. */
export async function listSuppressions(
  ctx: Context,
  { page, perPage, email }: { page: number; perPage: number; email?: string | undefined },
): Promise<{ suppressions: Suppression[]; total: number }> {
  const wanted = and(
    isNull(emailSuppressions.liftedAt),
    email === undefined ? undefined : eq(emailSuppressions.id, suppressionId(email)),
  );
  const [suppressions, [counted]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(emailSuppressions)
      .where(wanted)
      .orderBy(desc(emailSuppressions.lastAt), emailSuppressions.id)
      .limit(perPage)
      .offset((page - 1) * perPage),
    ctx.db.select({ total: count() }).from(emailSuppressions).where(wanted),
  ]);
  return { suppressions, total: counted?.total ?? 0 };
}

/** Sends everything to an address again. Doing it again has no effect. Throws `email_suppression.unknown` (404). */
export async function liftSuppression(ctx: Context, id: string, reason: string): Promise<Suppression> {
  await ctx.db.$client.batch([
    statementOf(
      ctx.db,
      ctx.db
        .update(emailSuppressions)
        .set({ liftedAt: ctx.now, liftedBy: actorName(ctx.actor) })
        .where(and(eq(emailSuppressions.id, id), isNull(emailSuppressions.liftedAt))),
    ),
    auditIfChanged(ctx, { action: 'email_suppression.lifted', subject: id, reason }),
  ]);
  const [lifted] = await ctx.db.select().from(emailSuppressions).where(eq(emailSuppressions.id, id));
  if (!lifted) throw suppressionUnknown();
  return lifted;
}

/** The table has no addresses: an ID says only to someone with an address whether it is the one. */
function suppressionId(address: string): string {
  return `sup_${sha256Hex(normalized(address)).slice(0, 20)}`;
}

/** `a…@site.example`, for what is kept longer than an address. */
export function shownOf(address: string): string {
  const text = normalized(address);
  return `${[...text][0] ?? ''}…${text.slice(Math.max(0, text.lastIndexOf('@')))}`;
}

function normalized(address: string): string {
  return address.trim().toLowerCase();
}
