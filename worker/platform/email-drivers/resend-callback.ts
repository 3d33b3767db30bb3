import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { z } from 'zod';
import type { ProviderEvent } from '../email/provider-events.ts';
import type { Feedback } from '../email/suppressions.ts';
import { failure } from '../failure.ts';
import { isAboutMailbox, statusCodeIn } from './status-code.ts';

const DRIVER = 'resend';
const PERMANENT = 'Permanent';
/** Subtypes of a permanent bounce that leave no doubt about the address. */
const NO_MAILBOX = ['NoEmail', 'Suppressed', 'OnAccountSuppressionList'];

const emailSignatureInvalid = failure(
  'email.signature_invalid',
  401,
  'The message isn’t signed by our account at Resend, or is older than five minutes.',
  { action: 'Sign the exact body with the signing secret of the webhook.' },
);

const HARMLESS =
  /^(?:email\.(?:sent|scheduled|delivered|delivery_delayed|opened|clicked|received)|(?:contact|domain)\.\w+)$/;

const email = { email_id: z.string().optional(), to: z.array(z.string().min(3).max(320)).min(1) };
const event = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('email.bounced'),
    data: z.object({
      ...email,
      bounce: z.object({
        type: z.string(),
        subType: z.string(),
        diagnosticCode: z.array(z.string()).optional(),
      }),
    }),
  }),
  z.object({
    type: z.literal('email.failed'),
    data: z.object({ ...email, failed: z.object({ reason: z.string().optional() }).optional() }),
  }),
  z.object({ type: z.literal('email.complained'), data: z.object(email) }),
  z.object({ type: z.literal('email.suppressed'), data: z.object(email) }),
]);

/**
 * Reads a signed message of Resend. One about an email with several recipients, which we never send, is ignored. Throws
 * `email.signature_invalid` (401).
 */
export function readResendMessage(secret: string, headers: Headers, body: string): ProviderEvent {
  const message = verified(secret, headers, body);
  const type = z.object({ type: z.unknown() }).safeParse(message).data?.type;
  if (typeof type === 'string' && HARMLESS.test(type)) return { effect: 'ignored' };
  const parsed = event.safeParse(message);
  return parsed.success ? effectOf(parsed.data) : { effect: 'unknown', driver: DRIVER, type };
}

function effectOf({ type, data }: z.infer<typeof event>): ProviderEvent {
  const [address = '', ...others] = data.to;
  if (others.length > 0) return { effect: 'ignored' };
  const providerId = data.email_id;
  const stops = (cause: Feedback['cause'], code: string): ProviderEvent => ({
    effect: 'suppressed',
    feedback: { address, cause, driver: DRIVER, code },
    providerId,
  });
  const notDelivered = (reason: string | undefined): ProviderEvent => ({
    effect: 'not_delivered',
    driver: DRIVER,
    reason,
    providerId,
  });
  if (type === 'email.complained') return stops('complaint', 'complained');
  if (type === 'email.suppressed') return stops('bounce', 'suppressed');
  if (type === 'email.failed') return notDelivered(data.failed?.reason);
  const { type: permanence, subType, diagnosticCode = [] } = data.bounce;
  if (permanence !== PERMANENT) return notDelivered(subType);
  const code = statusCodeIn(diagnosticCode[0] ?? '');
  return NO_MAILBOX.includes(subType) || isAboutMailbox(code) ? stops('bounce', subType) : notDelivered(code);
}

function verified(secret: string, headers: Headers, body: string): unknown {
  const header = (name: string) => headers.get(`svix-${name}`) ?? '';
  const named = {
    'webhook-id': header('id'),
    'webhook-timestamp': header('timestamp'),
    'webhook-signature': header('signature'),
  };
  try {
    return new Webhook(secret).verify(body, named);
  } catch (error) {
    if (error instanceof WebhookVerificationError) throw emailSignatureInvalid().causedBy(error);
    // Signed, and not JSON.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
