import type { Context } from '../platform/context.ts';
import { errorFacts, log } from '../platform/log.ts';
import { mailPortOf } from './choose-port.ts';
import { nudgeMails } from './post-mail.ts';
import { type Sending, sendMails } from './send-mails.ts';
import { giveUpLostMails } from './sweep-mails.ts';

const RETRY_SECONDS = 30;

/** The queue's consumer. A message says only that there is something to send; what that is, the books say. */
export async function consumeMails(batch: MessageBatch, ctx: Context, env: Env): Promise<void> {
  try {
    await sendAndWakeAgain(ctx, env);
    batch.ackAll();
  } catch (error) {
    log('error', 'mail.waking_failed', errorFacts(error));
    batch.retryAll({ delaySeconds: RETRY_SECONDS });
  }
}

/** By Cron: sends what no nudge woke, and gives up what a crash left in the middle. */
export async function sweepMails(ctx: Context, env: Env): Promise<Sending & { lost: number }> {
  const lost = await giveUpLostMails(ctx);
  return { ...(await sendAndWakeAgain(ctx, env)), lost };
}

async function sendAndWakeAgain(ctx: Context, env: Env): Promise<Sending> {
  const done = await sendMails(ctx, env, mailPortOf(ctx, env));
  if (done.againIn !== null) await nudgeMails(env, done.againIn);
  return done;
}
