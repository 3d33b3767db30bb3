import type { Context } from '../platform/context.ts';
import { errorFacts, log } from '../platform/log.ts';
import { emailPortOf } from './choose-port.ts';
import type { EmailDeps } from './email-deps.ts';
import { enqueueEmailRun } from './enqueue-email.ts';
import { type Sending, sendEmails } from './send-emails.ts';
import { failStalledEmails } from './sweep-emails.ts';

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
