import { useMutation } from '@tanstack/react-query';
import { api } from '../../../lib/client.ts';
import { toast } from '../../../ui/toast.ts';
import { send } from './auth-api.ts';

export type EmailKind = 'verify' | 'magic' | 'reset';

interface EmailTexts {
  button: string;
  hint?: string;
  /** The toast after the email was requested. */
  sent: { title: string; text: string };
  /** The title of an error. */
  failed: string;
  /** What the emailed link does and when it expires. */
  link: string;
}

export const EMAIL_TEXTS: Record<EmailKind, EmailTexts> = {
  verify: {
    button: 'Send a new link',
    sent: {
      title: 'Check your email',
      text: 'Please check your email to verify your account and complete setup.',
    },
    failed: 'Confirmation Error',
    link: 'The link in it verifies your address and signs you in. It works once and expires in 24 hours. Open it in this browser to keep the password you chose.',
  },
  magic: {
    button: 'Send magic link',
    hint: 'We’ll email you a sign-in link. No password needed.',
    sent: { title: 'Magic Link Sent', text: 'Check your email for the magic link to sign in.' },
    failed: 'Magic Link Error',
    link: 'The link in it signs you in without a password. It works once and expires in 15 minutes.',
  },
  reset: {
    button: 'Send reset link',
    sent: { title: 'Check your email', text: 'Check your email for the link to set a new password.' },
    failed: 'Reset Error',
    link: 'The link in it lets you set a new password. It works once and expires in 30 minutes.',
  },
};

/** Requests emails of a kind. `returnTo` is the page that the emailed link leads to in the end. */
export function useEmailRequest(kind: EmailKind, returnTo: string | undefined) {
  const { sent } = EMAIL_TEXTS[kind];
  return useMutation({
    mutationFn: (email: string) => requestEmail(kind, email, returnTo),
    onSuccess: () => toast.success(sent.title, sent.text),
  });
}

/** The response is the same whether or not an account has the address. */
function requestEmail(kind: EmailKind, email: string, returnTo: string | undefined) {
  const body = { email, ...(returnTo === undefined ? {} : { return_to: returnTo }) };
  if (kind === 'verify') return send(api.POST('/v1/auth/resend-verification', { body }));
  if (kind === 'magic') return send(api.POST('/v1/auth/magic-link', { body }));
  return send(api.POST('/v1/auth/reset-password', { body: { email } }));
}
