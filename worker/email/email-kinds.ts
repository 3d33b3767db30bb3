import { z } from 'zod';

const person = { full_name: z.string() };
/** The name is left out while nobody has verified the address. */
const addressee = { full_name: z.string().optional() };
/** A mail of the account itself; `return_to` is the page of ours that its link leads to in the end. */
const account = z.object({ ...addressee, return_to: z.string() });
const figures = { clicks: z.int(), conversions: z.int(), earnings: z.int() };

/** The mails that we send, and what each says beyond its kind. Amounts are micro-USD, days `2026-11-21`. */
export const EMAIL_CONTENT = {
  verify_email: account,
  magic_link: account,
  reset_password: account,
  password_changed: account.extend({
    keys: z.object({ revoked: z.int(), active: z.int() }).optional(),
  }),
  no_account: z.object({}),
  welcome: z.object(addressee),
  earnings_notice: z.object({ ...person, earned: z.int(), total: z.int() }),
  weekly_digest: z.object({
    ...person,
    ...figures,
    from: z.string(),
    to: z.string(),
    brands: z.array(z.object({ name: z.string(), ...figures })),
  }),
  webhook_disabled: z.object({
    ...person,
    endpoint_name: z.string(),
    endpoint_url: z.string(),
    reason: z.string(),
  }),
  site_proof_lost: z.object({
    ...person,
    domain: z.string(),
    lost_on: z.string(),
    verified_until: z.string(),
  }),
};

export type EmailKind = keyof typeof EMAIL_CONTENT;
/** What a mail of a kind says. */
export type ContentOf<Kind extends EmailKind> = z.infer<(typeof EMAIL_CONTENT)[Kind]>;
/** What a stored mail says; its kind's schema reads it. */
export type EmailContent = Record<string, unknown>;

/** The kinds that a publisher can switch off, each by a preference of its own. */
export const OPTIONAL_KINDS = ['welcome', 'earnings_notice', 'weekly_digest'] as const;
export type OptionalKind = (typeof OPTIONAL_KINDS)[number];
