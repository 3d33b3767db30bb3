import { DomainError } from '../platform/errors.ts';
import type { EmailId } from '../platform/ids.ts';

/** A mail as it goes out. */
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
export function emailOutcomeUnknown(why: string, cause?: unknown): DomainError {
  const message = `Whether the mail went out is unknown (${why}).`;
  return new DomainError('mail.outcome_unknown', message, 503, { cause });
}
