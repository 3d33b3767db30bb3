import { z } from 'zod';
import { PAYOUT_METHODS } from '../contract/payout-methods.ts';

const person = { full_name: z.string() };
/** The name is omitted until the address is verified. */
const addressee = { full_name: z.string().optional() };
/** `return_to` is the page of the web app to open after the link. */
const account = z.object({ ...addressee, return_to: z.string() });
/** `ending` is what may be shown of the account. */
const payoutAccount = { ...person, method: z.enum(PAYOUT_METHODS), ending: z.string() };
const totals = { clicks: z.int(), conversions: z.int(), earnings: z.int() };

/** The content of each kind of email. Amounts are in micro-USD, days are `2026-11-21`. */
export const EMAIL_CONTENT = {
  verify_email: account,
  magic_link: account,
  reset_password: account,
  password_changed: account.extend({
    keys: z.object({ revoked: z.int(), active: z.int() }).optional(),
  }),
  confirm_session: z.object({ ...person, session_id: z.string(), requested_at: z.int() }),
  change_email: z.object({ session_id: z.string(), requested_at: z.int(), email: z.string() }),
  email_taken: z.object({}),
  email_changed: z.object(person),
  passkey_added: z.object({ ...person, passkey_name: z.string() }),
  passkey_removed: z.object({ ...person, passkey_name: z.string() }),
  deletion_requested: z.object({ ...person, erased_on: z.string() }),
  deletion_canceled: z.object(person),
  account_erased: z.object(person),
  no_account: z.object({}),
  welcome: z.object(addressee),
  earnings_notification: z.object({ ...person, earned: z.int(), total: z.int() }),
  weekly_digest: z.object({
    ...person,
    ...totals,
    from: z.string(),
    to: z.string(),
    brands: z.array(z.object({ name: z.string(), ...totals })),
    link_problems: z.object({
      total: z.int(),
      clicks_at_risk: z.int(),
      worst: z.array(z.object({ name: z.string(), sentence: z.string(), clicks: z.int() })),
    }),
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
  operator_alerts: z.object({
    ...person,
    total: z.int(),
    alerts: z.array(z.object({ level: z.enum(['warning', 'critical']), message: z.string() })),
  }),
  review_answered: z.object({
    ...person,
    about: z.string(),
    outcome: z.enum(['upheld', 'changed']),
    answer: z.string(),
  }),
  earnings_held: z.object({ ...person, rule: z.string(), sentence: z.string(), since: z.string() }),
  payout_details_changed: z.object({ ...payoutAccount, effective_at: z.iso.datetime() }),
  payout_details_canceled: z.object(payoutAccount),
};

export type EmailKind = keyof typeof EMAIL_CONTENT;
export type ContentOf<Kind extends EmailKind> = z.infer<(typeof EMAIL_CONTENT)[Kind]>;
/** As stored; parsed with the schema of its kind. */
export type EmailContent = Record<string, unknown>;

/** The kinds that a publisher can switch off, each with its own preference. */
export const OPTIONAL_KINDS = ['welcome', 'earnings_notification', 'weekly_digest'] as const;
export type OptionalKind = (typeof OPTIONAL_KINDS)[number];

/** The kinds that many publishers get at once. They are sent after the emails that people wait for. */
export const BULK_KINDS: readonly EmailKind[] = ['earnings_notification', 'weekly_digest'];
