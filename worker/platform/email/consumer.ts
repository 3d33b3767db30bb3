import { and, eq, inArray, lt, ne, not, or, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { deleteWhere } from '../delete-where.ts';
import { errorFacts, log } from '../log.ts';
import { addMs, DAY, MINUTE } from '../time.ts';
import type { EmailDeps } from './compose.ts';
import type { Emails } from './email.ts';
import { enqueueEmailRun } from './enqueue-email.ts';
import { failEmail, type SendResult, sendEmails } from './send-emails.ts';
import { emails } from './tables.ts';

const RETRY_SECONDS = 30;
/** Longer than any invocation can run. */
const LEASE_TTL_MS = 20 * MINUTE;
const BODY_TTL_MS = 30 * DAY;
const BULK_TTL_MS = 60 * DAY;
/** 26 months. */
const ROW_TTL_MS = 792 * DAY;
const STALLED_BATCH_SIZE = 100;
export const CLEAR_BATCH_SIZE = 5_000;

/** A message only starts a run. The database lists what to send. */
export async function consumeEmails(
  batch: MessageBatch,
  ctx: Context,
  env: Env,
  deps: EmailDeps,
): Promise<void> {
  try {
    await runAndReschedule(ctx, env, deps);
    batch.ackAll();
  } catch (error) {
    log('error', 'email.waking_failed', errorFacts(error));
    batch.retryAll({ delaySeconds: RETRY_SECONDS });
  }
}

/** Called by Cron: sends emails whose queue message was lost, and fails those that a crash interrupted. */
export async function runEmailSweep(
  ctx: Context,
  env: Env,
  deps: EmailDeps,
): Promise<SendResult & { lost: number }> {
  const lost = await failStalledEmails(ctx);
  return { ...(await runAndReschedule(ctx, env, deps)), lost };
}

async function runAndReschedule(ctx: Context, env: Env, deps: EmailDeps): Promise<SendResult> {
  const result = await sendEmails(ctx, env, deps.openPort(ctx, env), deps);
  if (result.againIn !== null) await enqueueEmailRun(env, result.againIn);
  return result;
}

/**
 * Fails emails whose sender crashed before it recorded an outcome. They may have been sent, so they aren't sent again.
 * Returns their number.
 */
export async function failStalledEmails(ctx: Context): Promise<number> {
  const stalled = await ctx.db
    .select({ id: emails.id, kind: emails.kind })
    .from(emails)
    .where(and(eq(emails.state, 'sending'), lt(emails.updatedAt, addMs(ctx.now, -LEASE_TTL_MS))))
    .limit(STALLED_BATCH_SIZE);
  for (const email of stalled) await failEmail(ctx, email, 'email.outcome_unknown');
  return stalled.length;
}

/**
 * Deletes emails that ended long ago: bulk ones after 60 days, because the preferences know the last one, and others after 26
 * months. Until then, their cause isn't repeated.
 */
export async function deleteOldEmails(ctx: Context, emailsByKind: Emails): Promise<{ deleted: number }> {
  const bulk = [...emailsByKind.values()].filter(({ isBulk }) => isBulk).map(({ kind }) => kind);
  const ended = "state IN ('sent', 'skipped', 'failed') AND updated_at < ?1";
  const d1 = ctx.db.$client;
  const ofBulk = `${ended} AND kind IN (SELECT value FROM json_each(?2))`;
  const before = addMs(ctx.now, -BULK_TTL_MS);
  const deleted = await deleteWhere(d1, 'emails', ofBulk, before, JSON.stringify(bulk));
  return { deleted: deleted + (await deleteWhere(d1, 'emails', ended, addMs(ctx.now, -ROW_TTL_MS))) };
}

/**
 * Clears the recipient and content of emails that were sent, skipped or failed 30 days ago. Those to an address that an account has had keep
 * the recipient.
 */
export async function clearOldEmailBodies(
  ctx: Context,
  emailsByKind: Emails,
): Promise<{ cleared: number; more: boolean }> {
  const former = [...emailsByKind.values()]
    .filter(({ tellsFormerAddress }) => tellsFormerAddress)
    .map(({ kind }) => kind);
  const isFormer = inArray(emails.kind, former);
  const old = ctx.db
    .select({ id: emails.id })
    .from(emails)
    .where(
      and(
        inArray(emails.state, ['sent', 'skipped', 'failed']),
        lt(emails.updatedAt, addMs(ctx.now, -BODY_TTL_MS)),
        ne(emails.recipient, ''),
        or(not(isFormer), sql`${emails.content} <> '{}'`),
      ),
    )
    .limit(CLEAR_BATCH_SIZE);
  const { meta } = await ctx.db
    .update(emails)
    .set({
      recipient: sql`CASE WHEN ${isFormer} THEN ${emails.recipient} ELSE '' END`,
      content: sql`'{}'`,
      providerId: null,
    })
    .where(inArray(emails.id, old));
  return { cleared: meta.changes, more: meta.changes === CLEAR_BATCH_SIZE };
}
