import { Webhook } from 'standardwebhooks';
import { systemClock, toIso } from '../../platform/time.ts';
import type { SandboxEnv } from '../environment.ts';

/** The exact bytes that Resend would POST. */
export interface ResendWebhook {
  method: 'POST';
  headers: Record<string, string>;
  body: string;
}

export interface ResendEvent {
  type: string;
  to: string[];
  /** The ID that Resend has given to the email. */
  emailId?: string | undefined;
  /** Of `email.bounced`. */
  bounce?:
    | { type: string; subType: string; message: string; diagnosticCode?: string[] | undefined }
    | undefined;
  /** Of `email.failed`. */
  failed?: { reason: string } | undefined;
}

/** The signed event about an email. With `wrongSignature`, it is signed with another key. */
export function resendWebhook(
  env: SandboxEnv,
  { type, to, emailId, bounce, failed }: ResendEvent,
  wrongSignature: boolean,
): ResendWebhook {
  const now = systemClock();
  const at = toIso(now);
  const body = JSON.stringify({
    type,
    created_at: at,
    data: {
      created_at: at,
      email_id: emailId ?? crypto.randomUUID(),
      from: 'Tributary <hello@tributary.example>',
      to,
      subject: 'Your week',
      ...(bounce ? { bounce } : {}),
      ...(failed ? { failed } : {}),
    },
  });
  const id = `msg_${crypto.randomUUID().replaceAll('-', '')}`;
  const secret = wrongSignature
    ? `whsec_${btoa('another secret of someone else')}`
    : env.RESEND_WEBHOOK_SECRET;
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'svix-id': id,
      'svix-timestamp': `${Math.floor(now / 1_000)}`,
      'svix-signature': new Webhook(secret).sign(id, new Date(now), body),
    },
    body,
  };
}
