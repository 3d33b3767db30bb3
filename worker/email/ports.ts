import type { Context } from '../platform/context.ts';
import { DomainError } from '../platform/errors.ts';
import type { MailId } from '../platform/ids.ts';
import { localOutbox } from './tables.ts';

/** A mail as it goes out. */
export interface EmailMessage {
  id: MailId;
  /** `Name <address>`. */
  from: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
}

/**
 * How mails leave. `send` resolves once the mail is taken. It throws `mail.refused` when nothing went out, so that the
 * mail may be sent again, and `mail.outcome_unknown` when that can't be told; anything else counts as unknown, too.
 */
export interface EmailPort {
  send(message: EmailMessage): Promise<void>;
}

/** What a port throws that took nothing. `why` is the refuser's own code, without an address or a text of the mail. */
export function emailRefused(why: string, cause?: unknown): DomainError {
  return new DomainError('mail.refused', `The mail was refused (${why}); nothing went out.`, 503, { cause });
}

/** What a port throws that does not know. `why` as above. */
function emailOutcomeUnknown(why: string, cause?: unknown): DomainError {
  const message = `Whether the mail went out is unknown (${why}).`;
  return new DomainError('mail.outcome_unknown', message, 503, { cause });
}

/** The way mails leave this deployment. Throws `deployment.mail_missing` where it has none. */
export function emailPortOf(ctx: Context, env: Pick<Env, 'ENVIRONMENT' | 'EMAIL'>): EmailPort {
  if (env.ENVIRONMENT === 'local') return localPort(ctx);
  if (!env.EMAIL) throw new DomainError('deployment.mail_missing', 'EMAIL is not bound.', 500);
  return cloudflarePort(env.EMAIL);
}

/** Puts mails into the outbox of a local system, where `/dev/mail` shows them. */
export function localPort(ctx: Context): EmailPort {
  return {
    async send({ id, to, subject, html, text }) {
      await ctx.db.insert(localOutbox).values({ id, recipient: to, subject, html, text, sentAt: ctx.now });
    },
  };
}

/** Answers after which the mail may be on its way all the same. */
const OPEN_ENDED = ['E_DELIVERY_FAILED', 'E_INTERNAL_SERVER_ERROR'];

/** Sends by Cloudflare's `send_email` binding. */
export function cloudflarePort(binding: SendEmail): EmailPort {
  return {
    async send({ id, from, headers, ...message }) {
      try {
        await binding.send({ ...message, from: address(from), headers: { ...headers, 'X-Mail-Id': id } });
      } catch (error) {
        const code = codeOf(error);
        const nothingWentOut = code.startsWith('E_') && !OPEN_ENDED.includes(code);
        throw nothingWentOut ? emailRefused(code, error) : emailOutcomeUnknown(code, error);
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
