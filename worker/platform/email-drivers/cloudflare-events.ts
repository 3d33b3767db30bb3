import { z } from 'zod';
import type { Context } from '../context.ts';
import { type Feedback, suppress } from '../email/suppressions.ts';
import { errorFacts, log } from '../log.ts';

const MAX_RETRY_SECONDS = 3_600;

const recipient = z.string().min(3).max(320);
const source = z.object({ type: z.literal('email.sending'), domain: z.string() });
/** developers.cloudflare.com/email-service/reference/event-subscriptions */
const event = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('cf.email.sending.message.bounced'),
    source,
    payload: z.object({
      recipient,
      delivery: z.object({ smtpEnhancedStatusCode: z.string().optional() }).optional(),
      bounce: z.object({ type: z.string(), classification: z.string().optional() }),
    }),
  }),
  z.object({
    type: z.literal('cf.email.sending.message.complained'),
    source,
    payload: z.object({ recipient, complaint: z.object({ type: z.string() }).optional() }),
  }),
  z.object({
    type: z.literal('cf.email.sending.message.rejected'),
    source,
    payload: z.object({
      recipient,
      rejection: z.object({ reason: z.string(), party: z.string().optional() }),
    }),
  }),
]);

/** Consumes the events of Cloudflare's emails. One that can't be stored now is tried again; one of another form is logged. */
export async function consumeEmailEvents(
  batch: MessageBatch,
  ctx: Context,
  env: Pick<Env, 'EMAIL_FROM'>,
): Promise<void> {
  for (const message of batch.messages) {
    try {
      const feedback = readEvent(env, message.body);
      if (feedback) await suppress(ctx, feedback);
      message.ack();
    } catch (error) {
      log('error', 'email.event_not_stored', errorFacts(error));
      message.retry({ delaySeconds: Math.min(MAX_RETRY_SECONDS, 2 ** Math.min(message.attempts, 12)) });
    }
  }
}

/** What an event says about an address; null if nothing stops emails to it, such as a mailbox that is full. */
function readEvent({ EMAIL_FROM }: Pick<Env, 'EMAIL_FROM'>, body: unknown): Feedback | null {
  const parsed = event.safeParse(body);
  if (!parsed.success) {
    log('warn', 'email.event_ignored', { type: typeOf(body) });
    return null;
  }
  const { type, payload } = parsed.data;
  if (!EMAIL_FROM.endsWith(`@${parsed.data.source.domain}>`)) return null;
  const of = { address: payload.recipient, driver: 'cloudflare' };
  if ('bounce' in payload)
    return payload.bounce.type === 'hard'
      ? {
          ...of,
          cause: 'bounce',
          code: payload.delivery?.smtpEnhancedStatusCode ?? payload.bounce.classification ?? 'hard',
        }
      : null;
  if (type === 'cf.email.sending.message.complained')
    return { ...of, cause: 'complaint', code: 'complained' };
  if ('rejection' in payload && payload.rejection.reason === 'suppressed')
    return { ...of, cause: 'bounce', code: 'suppressed' };
  return null;
}

/** Only names of events that Cloudflare has: a body can contain an address. */
function typeOf(body: unknown): string | null {
  const type = z.object({ type: z.string().regex(/^cf\.[a-zA-Z.]{1,80}$/) }).safeParse(body);
  return type.success ? type.data.type : null;
}
