/** The mails that we send. */
export const MAIL_KINDS = [
  'verify_email',
  'magic_link',
  'no_account',
  'reset_password',
  'password_changed',
  'earnings_notice',
  'weekly_digest',
  'webhook_disabled',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** What a mail says beyond its kind, as texts and numbers that its template knows. */
export type MailContent = Record<string, string | number | boolean | null>;
