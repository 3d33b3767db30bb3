import { api } from '../../lib/client.ts';
import { send } from './send.ts';

export type MailKind = 'verify' | 'magic' | 'reset';

interface Asking {
  email: string;
  /** The page that the link of the mail leads to in the end. */
  returnTo?: string | undefined;
}

interface MailWords {
  button: string;
  /** What the form is good for, where the page does not say. */
  hint?: string;
  /** The toasts when it was sent and when it was not. */
  sent: { title: string; text: string };
  failed: string;
  /** What its link does, and how long it can. */
  link: string;
}

export const MAIL_WORDS: Record<MailKind, MailWords> = {
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

/** Asks for a mail; the answer is the same whether there is an account with the address or not. */
export function askForMail(kind: MailKind, { email, returnTo }: Asking) {
  const json = { email, ...(returnTo === undefined ? {} : { return_to: returnTo }) };
  if (kind === 'verify') return send(api.v1.auth['resend-verification'].$post({ json }));
  if (kind === 'magic') return send(api.v1.auth['magic-link'].$post({ json }));
  return send(api.v1.auth['reset-password'].$post({ json: { email } }));
}
