import type { z } from 'zod';
import { DomainError } from '../../platform/errors.ts';

/** Rows of texts; the first column names, the others are figures. */
export interface MailTable {
  head?: readonly string[];
  rows: readonly (readonly string[])[];
}

/** What a mail says, before it is laid out as HTML and as text. */
export interface EmailParts {
  subject: string;
  /** What a list of mails shows after the subject. */
  preheader: string;
  heading: string;
  body: readonly (string | MailTable)[];
  action: { label: string; url: string };
  /** Said below the button, such as how long its link is good for. */
  notes: readonly string[];
  /** Why this person gets this mail. */
  reason: string;
}

/** The parts around a mail that its template need not know of. */
export interface Letter extends EmailParts {
  /** Null where no name is known. */
  name: string | null;
  /** Where a person chooses their mails; null for a mail that nobody can switch off. */
  choices: { settings: string; unsubscribe: string } | null;
}

/** Writes a mail of one kind from what is stored of it; `url` is where the button leads. */
export type MailTemplate = (content: unknown, url: string) => EmailParts;

/**
 * The template of a kind, by the schema of what it says. Writing throws `mail.content_unreadable` (500) for a mail that
 * lacks something of it.
 */
export function mailTemplate<Schema extends z.ZodType>(
  schema: Schema,
  write: (content: z.infer<Schema>, url: string) => EmailParts,
): MailTemplate {
  return (content, url) => {
    const read = schema.safeParse(content);
    if (read.success) return write(read.data, url);
    throw new DomainError('mail.content_unreadable', 'A mail lacks something that it has to say.', 500);
  };
}
