import type { Context } from '../context.ts';
import type { DomainError } from '../errors.ts';
import { failure } from '../failure.ts';
import type { EmailId } from '../ids.ts';
import { localOutbox } from './tables.ts';

export interface EmailMessage {
  id: EmailId;
  /** `Name <address>`. */
  from: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
}

/**
 * Sends emails. `send` resolves once the email is accepted, with the provider's ID of it if there is one. It throws `email.refused` if nothing was sent, so that the email
 * may be retried, `email.over_quota` if nothing is sent before the quota is reset, `email.recipient_suppressed` if nothing will
 * ever be sent to this address, and `email.outcome_unknown` if it isn't known whether it was sent. Any other error counts as unknown.
 */
export interface EmailPort {
  send(message: EmailMessage): Promise<string | undefined>;
}

export const emailRefusedError = failure(
  'email.refused',
  503,
  (reason: string) => `The email was refused (${reason}). Nothing was sent.`,
);
/** Its retry time is that of the quota, if the provider has a shorter one than a day. */
export const emailOverQuota = failure(
  'email.over_quota',
  503,
  'The quota of the email provider is used up. Nothing was sent.',
);
export const emailSuppressedError = failure(
  'email.recipient_suppressed',
  503,
  'The provider sends nothing to this address, because emails to it came back or were reported as spam.',
);
const emailOutcomeUnknownError = failure('email.outcome_unknown', 503, (sentence: string) => sentence);

/** `reason` is the provider's error code. It contains no address and no text of the email. */
export function emailRefused(reason: string, cause?: unknown): DomainError {
  return emailRefusedError(reason).causedBy(cause);
}

/** `reason` as of `emailRefused`. */
export function emailOutcomeUnknown(reason: string, cause?: unknown): DomainError {
  const message = `We don’t know whether the email was sent (${reason}).`;
  return emailOutcomeUnknownError(message).causedBy(cause);
}

/** Stores emails in the local outbox, which `/dev/emails` shows. */
export function localPort(ctx: Pick<Context, 'db' | 'now'>): EmailPort {
  return {
    async send({ id, to, subject, html, text }) {
      await ctx.db.insert(localOutbox).values({ id, recipient: to, subject, html, text, sentAt: ctx.now });
      return undefined;
    },
  };
}

/** The provider names no time for its limit of a short period. */
const RATE_LIMIT_SECONDS = 60;
/** Error codes after which the email may have been sent. */
const UNKNOWN_OUTCOME_CODES = ['E_DELIVERY_FAILED', 'E_INTERNAL_SERVER_ERROR'];

export function cloudflarePort(binding: SendEmail): EmailPort {
  return {
    async send({ id, from, headers, ...message }) {
      try {
        const sent = { ...message, from: address(from), headers: { ...headers, 'X-Mail-Id': id } };
        return (await binding.send(sent)).messageId;
      } catch (error) {
        const code = codeOf(error);
        if (code === 'E_DAILY_LIMIT_EXCEEDED') throw emailOverQuota().causedBy(error);
        if (code === 'E_RATE_LIMIT_EXCEEDED')
          throw emailOverQuota().retryIn(RATE_LIMIT_SECONDS).causedBy(error);
        if (code === 'E_RECIPIENT_SUPPRESSED') throw emailSuppressedError().causedBy(error);
        const nothingSent = code.startsWith('E_') && !UNKNOWN_OUTCOME_CODES.includes(code);
        throw nothingSent ? emailRefused(code, error) : emailOutcomeUnknown(code, error);
      }
    },
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'no code';
}

function address(from: string): string | EmailAddress {
  const [, name, email] = /^(.+?)\s*<([^<>]+)>$/.exec(from) ?? [];
  return name && email ? { name, email } : from;
}
