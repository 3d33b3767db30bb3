import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { z } from 'zod';
import type { Feedback } from '../email/suppressions.ts';
import { failure } from '../failure.ts';

const PERMANENT = 'Permanent';

const emailSignatureInvalid = failure(
  'email.signature_invalid',
  401,
  'The message isn’t signed by our account at Resend, or is older than five minutes.',
  { action: 'Sign the exact body with the signing secret of the webhook.' },
);

const recipient = z.tuple([z.string().min(3).max(320)]);
const event = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('email.bounced'),
    data: z.object({ to: recipient, bounce: z.object({ type: z.string(), subType: z.string() }) }),
  }),
  z.object({ type: z.literal('email.complained'), data: z.object({ to: recipient }) }),
  z.object({ type: z.literal('email.suppressed'), data: z.object({ to: recipient }) }),
]);

/**
 * What a signed message of Resend says about an address; null if nothing stops emails to it: another event, a bounce that isn't
 * permanent, or one of an email with several recipients, which we never send. Throws `email.signature_invalid` (401).
 */
export function readResendMessage(secret: string, headers: Headers, body: string): Feedback | null {
  const parsed = event.safeParse(verified(secret, headers, body));
  if (!parsed.success) return null;
  const { type, data } = parsed.data;
  const [address] = data.to;
  if (type === 'email.complained')
    return { address, cause: 'complaint', driver: 'resend', code: 'complained' };
  if (type === 'email.suppressed') return { address, cause: 'bounce', driver: 'resend', code: 'suppressed' };
  if (data.bounce.type !== PERMANENT) return null;
  return { address, cause: 'bounce', driver: 'resend', code: data.bounce.subType };
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
