import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Context } from '../platform/context.ts';
import { errorFacts, log } from '../platform/log.ts';
import { addMs, DAY, MINUTE } from '../platform/time.ts';
import type { EmailDeps } from './compose.ts';
import { enqueueEmailRun } from './enqueue-email.ts';
import { emailPortOf } from './ports.ts';
import { giveUp, type Sending, sendEmails } from './send-emails.ts';
import { mails } from './tables.ts';

const RETRY_SECONDS = 30;

/** The queue's consumer. A message says only that there is something to send; what that is, the books say. */
export async function consumeEmails(
  batch: MessageBatch,
  ctx: Context,
  env: Env,
  deps: EmailDeps,
): Promise<void> {
  try {
    await sendAndWakeAgain(ctx, env, deps);
    batch.ackAll();
  } catch (error) {
    log('error', 'mail.waking_failed', errorFacts(error));
    batch.retryAll({ delaySeconds: RETRY_SECONDS });
  }
}

/** By Cron: sends what no nudge woke, and gives up what a crash left in the middle. */
export async function runEmailSweep(
  ctx: Context,
  env: Env,
  deps: EmailDeps,
): Promise<Sending & { lost: number }> {
  const lost = await failStalledEmails(ctx);
  return { ...(await sendAndWakeAgain(ctx, env, deps)), lost };
}

async function sendAndWakeAgain(ctx: Context, env: Env, deps: EmailDeps): Promise<Sending> {
  const done = await sendEmails(ctx, env, emailPortOf(ctx, env), deps);
  if (done.againIn !== null) await enqueueEmailRun(env, done.againIn);
  return done;
}

/** Longer than any invocation can be at work on a mail. */
const LEASE_TTL_MS = 20 * MINUTE;
const BODY_TTL_MS = 30 * DAY;
const MAX_LOST = 100;
const BATCH_SIZE = 5_000;

/**
 * Gives up mails whose sender died between claim and answer. Whether they went out can't be known, so they are not sent
 * again. Returns how many.
 */
export async function failStalledEmails(ctx: Context): Promise<number> {
  const lost = await ctx.db
    .select({ id: mails.id, kind: mails.kind })
    .from(mails)
    .where(and(eq(mails.state, 'sending'), lt(mails.updatedAt, addMs(ctx.now, -LEASE_TTL_MS))))
    .limit(MAX_LOST);
  for (const mail of lost) await giveUp(ctx, mail, 'mail.outcome_unknown');
  return lost.length;
}

/** Takes recipient and content from mails that ended 30 days ago. Returns how many. */
export async function clearOldEmailBodies(ctx: Context): Promise<{ blanked: number }> {
  const old = ctx.db
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        inArray(mails.state, ['sent', 'failed']),
        lt(mails.updatedAt, addMs(ctx.now, -BODY_TTL_MS)),
        ne(mails.recipient, ''),
      ),
    )
    .limit(BATCH_SIZE);
  const { meta } = await ctx.db
    .update(mails)
    .set({ recipient: '', content: sql`'{}'` })
    .where(inArray(mails.id, old));
  return { blanked: meta.changes };
}
