import { z } from 'zod';
import type { Context } from '../context.ts';
import { type ProviderEvent, recordProviderEvent } from '../email/provider-events.ts';
import type { Feedback } from '../email/suppressions.ts';
import { errorFacts, log } from '../log.ts';
import { isAboutMailbox } from './status-code.ts';

const DRIVER = 'cloudflare';
const MAX_RETRY_SECONDS = 3_600;

const TYPE = 'cf.email.sending.message.';
const email = { recipient: z.string().min(3).max(320), messageId: z.string().optional() };
const delivery = z.object({ smtpEnhancedStatusCode: z.string().optional() }).optional();
const source = z.object({ type: z.literal('email.sending'), domain: z.string() });
/** developers.cloudflare.com/email-service/platform/event-subscriptions */
const event = z.discriminatedUnion('type', [
  z.object({
    type: z.literal(`${TYPE}bounced`),
    payload: z.object({
      ...email,
      delivery,
      bounce: z.object({ type: z.string(), classification: z.string().optional() }),
    }),
  }),
  z.object({
    type: z.literal(`${TYPE}failed`),
    payload: z.object({
      ...email,
      delivery,
      failure: z.object({ reason: z.string().optional() }).optional(),
    }),
  }),
  z.object({
    type: z.literal(`${TYPE}rejected`),
    payload: z.object({ ...email, rejection: z.object({ reason: z.string() }) }),
  }),
  z.object({ type: z.literal(`${TYPE}complained`), payload: z.object(email) }),
  z.object({ type: z.enum([`${TYPE}delivered`, `${TYPE}deferred`]) }),
]);

/** Consumes the events of Cloudflare's emails. One that can't be stored now is tried again. */
export async function consumeEmailEvents(
  batch: MessageBatch,
  ctx: Context,
  env: Pick<Env, 'EMAIL_FROM'>,
): Promise<void> {
  for (const message of batch.messages) {
    try {
      await recordProviderEvent(ctx, readEvent(env, message.body));
      message.ack();
    } catch (error) {
      log('error', 'email.event_not_stored', errorFacts(error));
      message.retry({ delaySeconds: Math.min(MAX_RETRY_SECONDS, 2 ** Math.min(message.attempts, 12)) });
    }
  }
}

/** An event of another sending domain of the account is ignored. */
function readEvent({ EMAIL_FROM }: Pick<Env, 'EMAIL_FROM'>, body: unknown): ProviderEvent {
  const domain = z.object({ source }).safeParse(body).data?.source.domain;
  if (domain !== undefined && !EMAIL_FROM.endsWith(`@${domain}>`)) return { effect: 'ignored' };
  const parsed = event.safeParse(body);
  if (domain === undefined || !parsed.success)
    return { effect: 'unknown', driver: DRIVER, type: typeOf(body) };
  return effectOf(parsed.data);
}

function effectOf(read: z.infer<typeof event>): ProviderEvent {
  if (!('payload' in read)) return { effect: 'ignored' };
  const { payload } = read;
  const stops = (cause: Feedback['cause'], code: string): ProviderEvent => ({
    effect: 'suppressed',
    feedback: { address: payload.recipient, cause, driver: DRIVER, code },
    providerId: payload.messageId,
  });
  const notDelivered = (reason: string | undefined): ProviderEvent => ({
    effect: 'not_delivered',
    driver: DRIVER,
    reason,
    providerId: payload.messageId,
  });
  if ('rejection' in payload) {
    const { reason } = payload.rejection;
    return reason === 'suppressed' ? stops('bounce', reason) : notDelivered(reason);
  }
  if ('bounce' in payload) {
    const status = payload.delivery?.smtpEnhancedStatusCode;
    const code = status ?? payload.bounce.classification ?? payload.bounce.type;
    const isFinal = payload.bounce.type === 'hard' && isAboutMailbox(status);
    return isFinal ? stops('bounce', code) : notDelivered(code);
  }
  if (read.type === `${TYPE}failed`)
    return notDelivered(read.payload.failure?.reason ?? read.payload.delivery?.smtpEnhancedStatusCode);
  return stops('complaint', 'complained');
}

function typeOf(body: unknown): unknown {
  return z.object({ type: z.unknown() }).safeParse(body).data?.type;
}
