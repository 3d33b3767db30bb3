/** An email that Resend has taken. */
export interface ResendEmail {
  id: string;
  key: string | null;
  recipient: string;
  subject: string;
  html: string;
  text: string;
}

export const RESEND_SCHEMA = `
  CREATE TABLE IF NOT EXISTS resend_emails (
    id TEXT PRIMARY KEY, key TEXT UNIQUE, payload TEXT NOT NULL, recipient TEXT NOT NULL, subject TEXT NOT NULL,
    html TEXT NOT NULL, text TEXT NOT NULL
  ) STRICT;`;
