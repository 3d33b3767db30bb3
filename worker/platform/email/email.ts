import type { z } from 'zod';
import { failure } from '../failure.ts';
import type { emailPreferences } from './tables.ts';

/** The purpose of the token in an email's link. */
export type LinkPurpose = 'verify_email' | 'magic_link' | 'reset_password';

/** The first column holds names, the others numbers. */
export interface EmailTable {
  head?: readonly string[];
  rows: readonly (readonly string[])[];
}

/** The text of an email, before it is laid out as HTML and as plain text. */
interface EmailParts {
  subject: string;
  /** Shown after the subject in an inbox. */
  preheader: string;
  heading: string;
  body: readonly (string | EmailTable)[];
  action: { label: string; url: string };
  /** Shown below the button. */
  notes: readonly string[];
  /** Why the reader receives this email. */
  reason: string;
}

export interface RenderedEmail extends EmailParts {
  name: string | null;
  /** Null for an email that can't be switched off. */
  preferenceLinks: { settings: string; unsubscribe: string } | null;
}

/** `url` is the target of the button. `secret` is for codes: it is the key of this deployment. */
interface Given {
  url: string;
  secret: string;
}

type Preferences = typeof emailPreferences.$inferSelect;
/** A preference that is on or off. */
type Switch = {
  [Field in keyof Preferences]: Preferences[Field] extends boolean ? Field : never;
}[keyof Preferences];

interface Properties {
  /** Stored with each email. */
  kind: string;
  /** The page of the web app that the button opens. */
  page: string;
  /** The purpose of the token in the button's link; undefined for a link without one. */
  token?: LinkPurpose;
  /** How an email that people can switch off is called, and the preference that does it. */
  optional?: { name: string; preference: Switch };
  /**
   * Security, the law or running the service requires it: it is sent even to an address whose emails came back or were reported as
   * spam.
   */
  isRequired?: true;
  /** Many publishers get it at once, so it is sent after the emails that people wait for. */
  isBulk?: true;
  /**
   * It tells an address that the account uses another one. Its recipient stays as long as its row, because an account that was taken over is
   * given back to an address that it has had.
   */
  tellsFormerAddress?: true;
}

/** An email that the Worker sends; `email` declares it. */
export interface Email<Content = unknown> extends Properties {
  /** An example of its content, of a person named Ada. */
  sample: Content;
  /** Throws `email.content_unreadable` (500) for content that doesn't match the schema. */
  write(content: unknown, given: Given): EmailParts;
}

export const emailContentUnreadable = failure(
  'email.content_unreadable',
  500,
  'The email’s content is incomplete.',
);

/**
 * Declares an email beside what sends it. Its content has amounts in micro-USD and days as `2026-11-21`; it is stored until the
 * email is sent, so it never has a token or a code.
 */
export function email<Schema extends z.ZodType>({
  content: schema,
  write,
  ...properties
}: Properties & {
  content: Schema;
  sample: z.infer<Schema>;
  write(content: z.infer<Schema>, given: Given): EmailParts;
}): Email<z.infer<Schema>> {
  return {
    ...properties,
    write(content, given) {
      const parsed = schema.safeParse(content);
      if (!parsed.success) throw emailContentUnreadable();
      return write(parsed.data, given);
    },
  };
}

/** All emails by kind. */
export type Emails = ReadonlyMap<string, Email>;

export function greetingOf(name: string | null): string {
  return name ? `Hello ${name},` : 'Hello,';
}
