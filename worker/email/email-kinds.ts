import { z } from 'zod';

const person = { full_name: z.string() };
/** The name is omitted until the address is verified. */
const addressee = { full_name: z.string().optional() };
/** `return_to` is the page of the web app to open after the link. */
const account = z.object({ ...addressee, return_to: z.string() });
const totals = { clicks: z.int(), conversions: z.int(), earnings: z.int() };

/** The content of each kind of email. Amounts are in micro-USD, days are `2026-11-21`. */
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
    ...totals,
    from: z.string(),
    to: z.string(),
    brands: z.array(z.object({ name: z.string(), ...totals })),
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
export type ContentOf<Kind extends EmailKind> = z.infer<(typeof EMAIL_CONTENT)[Kind]>;
/** As stored; parsed with the schema of its kind. */
export type EmailContent = Record<string, unknown>;

/** The kinds that a publisher can switch off, each with its own preference. */
export const OPTIONAL_KINDS = ['welcome', 'earnings_notice', 'weekly_digest'] as const;
export type OptionalKind = (typeof OPTIONAL_KINDS)[number];

/** The kinds that many publishers get at once. They are sent after the emails that people wait for. */
export const BULK_KINDS: readonly EmailKind[] = ['earnings_notice', 'weekly_digest'];
