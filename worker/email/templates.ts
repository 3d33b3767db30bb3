import type { z } from 'zod';
import { DomainError } from '../platform/errors.ts';
import { micros, toDollars } from '../platform/money.ts';
import { EMAIL_CONTENT, type EmailKind } from './email-kinds.ts';

/** Rows of texts; the first column names, the others are figures. */
export interface MailTable {
  head?: readonly string[];
  rows: readonly (readonly string[])[];
}

/** What a mail says, before it is laid out as HTML and as text. */
interface EmailParts {
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
type MailTemplate = (content: unknown, url: string) => EmailParts;

/**
 * The template of a kind, by the schema of what it says. Writing throws `mail.content_unreadable` (500) for a mail that
 * lacks something of it.
 */
function mailTemplate<Schema extends z.ZodType>(
  schema: Schema,
  write: (content: z.infer<Schema>, url: string) => EmailParts,
): MailTemplate {
  return (content, url) => {
    const read = schema.safeParse(content);
    if (read.success) return write(read.data, url);
    throw new DomainError('mail.content_unreadable', 'A mail lacks something that it has to say.', 500);
  };
}

/** Confirms the address of a new account. */
const verifyEmail = mailTemplate(EMAIL_CONTENT.verify_email, (_, url) => ({
  subject: 'Confirm your email address',
  preheader: 'One click, and your Tributary account is ready.',
  heading: 'Confirm your email address',
  body: ['You signed up for Tributary with this address. Confirm it to finish, and you can sign in.'],
  action: { label: 'Confirm my address', url },
  notes: ['The link works once, for 24 hours.'],
  reason: 'You get this mail because somebody signed up with this address. If it was not you, do nothing.',
}));

/** Signs in without a password. */
const magicLink = mailTemplate(EMAIL_CONTENT.magic_link, (_, url) => ({
  subject: 'Your sign-in link',
  preheader: 'It works once, for 15 minutes.',
  heading: 'Sign in to Tributary',
  body: ['Here is the link that signs you in. No password is needed.'],
  action: { label: 'Sign in', url },
  notes: [
    'The link works once, for 15 minutes. Whoever has it can sign in as you: please do not pass it on.',
  ],
  reason:
    'You get this mail because somebody asked for a sign-in link for this address. If it was not you, do nothing.',
}));

/** Tells the owner of an address without an account, and nobody else, that it has none. */
const noAccount = mailTemplate(EMAIL_CONTENT.no_account, (_, url) => ({
  subject: 'There is no account with this address',
  preheader: 'Somebody asked us for a link for this address.',
  heading: 'This address has no account',
  body: [
    'Somebody asked for a link to get into Tributary with this address, but no account uses it. Perhaps you signed up with another one.',
  ],
  action: { label: 'Sign up', url },
  notes: [],
  reason:
    'You get this mail because this address was entered on our sign-in page. If it was not you, do nothing; we keep no list of such addresses.',
}));

/** Lets a person choose a new password. */
const resetPassword = mailTemplate(EMAIL_CONTENT.reset_password, (_, url) => ({
  subject: 'Choose a new password',
  preheader: 'The link works once, for 30 minutes.',
  heading: 'Choose a new password',
  body: ['You asked to change the password of your Tributary account.'],
  action: { label: 'Choose a new password', url },
  notes: ['The link works once, for 30 minutes. Until you use it, your old password stays as it is.'],
  reason:
    'You get this mail because somebody asked to reset the password of the account with this address. If it was not you, do nothing.',
}));

/** Tells that the password was changed, so that a thief can't do it in silence. */
const passwordChanged = mailTemplate(EMAIL_CONTENT.password_changed, ({ keys }, url) => ({
  subject: 'Your password was changed',
  preheader: 'If it was not you, choose another one now.',
  heading: 'Your password was changed',
  body: [
    'The password of your Tributary account was changed just now, and every browser was signed out.',
    'If it was you, there is nothing to do. If not, somebody else may read your mail or know your password: open the sign-in page, ask for a magic link, and choose a new one.',
    ...keysText(keys),
  ],
  action: { label: 'Open the sign-in page', url },
  notes: [],
  reason: 'You get this mail because the account with this address got a new password.',
}));

function keysText(keys: { revoked: number; active: number } | undefined): string[] {
  if (!keys) return [];
  if (keys.revoked > 0) return [`API keys that were revoked with it: ${keys.revoked}.`];
  if (keys.active === 0) return [];
  return [
    `API keys that go on working: ${keys.active}. A new password doesn’t revoke them. If somebody else may have seen them, revoke them in your dashboard.`,
  ];
}

/** Says to a new publisher what to do first. */
export const welcome = mailTemplate(EMAIL_CONTENT.welcome, (_, url) => ({
  subject: 'Welcome to Tributary',
  preheader: 'Your address is confirmed. Here is what to do first.',
  heading: 'Your account is ready',
  body: [
    'Your address is confirmed. Three steps lead to a first commission:',
    '1. Make an API key. It is shown once.',
    '2. Ask for your links, or build one for a product page of a brand that you like.',
    '3. Put it on your page and open it. The click is in your dashboard within seconds.',
  ],
  action: { label: 'Open my dashboard', url },
  notes: [],
  reason: 'You get this mail once, because you confirmed the address of a new account.',
}));

/** Tells of new earnings. */
const earningsNotice = mailTemplate(EMAIL_CONTENT.earnings_notice, ({ earned, total }, url) => {
  const amount = `${toDollars(micros(earned))} USD`;
  return {
    subject: `You earned ${amount}`,
    preheader: `All earnings so far: ${toDollars(micros(total))} USD.`,
    heading: `You earned ${amount}`,
    body: [
      'Since the last notice, your links have brought in:',
      {
        rows: [
          ['New earnings', amount],
          ['All earnings', `${toDollars(micros(total))} USD`],
        ],
      },
      'Commissions begin as pending. The network confirms them once the time for returns has passed, and takes them back when an order is returned.',
    ],
    action: { label: 'See my earnings', url },
    notes: [],
    reason: 'You get this mail because earnings notices are on in your settings.',
  };
});

/** Tells of a week. */
const weeklyDigest = mailTemplate(EMAIL_CONTENT.weekly_digest, (week, url) => {
  const earnings = `${toDollars(micros(week.earnings))} USD`;
  const brands: MailTable = {
    head: ['Brand', 'Clicks', 'Conversions', 'USD'],
    rows: week.brands.map((brand) => [
      brand.name,
      String(brand.clicks),
      String(brand.conversions),
      toDollars(micros(brand.earnings)),
    ]),
  };
  return {
    subject: `Your week: ${earnings}`,
    preheader: `Clicks: ${week.clicks}. Conversions: ${week.conversions}. From ${week.from} to ${week.to}.`,
    heading: 'Your week',
    body: [
      `From ${week.from} to ${week.to} (UTC), your links had:`,
      {
        rows: [
          ['Clicks', String(week.clicks)],
          ['Conversions', String(week.conversions)],
          ['Earnings', earnings],
        ],
      },
      ...(week.brands.length > 0 ? ['The brands that brought in most:', brands] : []),
    ],
    action: { label: 'Open my dashboard', url },
    notes: [],
    reason: 'You get this mail on Mondays because the weekly digest is on in your settings.',
  };
});

/** Tells that a webhook endpoint was switched off, and why. */
const webhookDisabled = mailTemplate(EMAIL_CONTENT.webhook_disabled, (content, url) => ({
  subject: `Webhook switched off: ${content.endpoint_name}`,
  preheader: content.reason,
  heading: 'A webhook was switched off',
  body: [
    'One of your webhook endpoints no longer gets events:',
    {
      rows: [
        ['Name', content.endpoint_name],
        ['Address', content.endpoint_url],
        ['Reason', content.reason],
      ],
    },
    'Once your receiver answers again, switch the endpoint on and replay what it has missed.',
  ],
  action: { label: 'Open my account', url },
  notes: [],
  reason: 'You get this mail because the endpoint belongs to your account.',
}));

/** Tells that a verified site no longer shows its proof, and until when that can be put right. */
const siteProofLost = mailTemplate(EMAIL_CONTENT.site_proof_lost, (content, url) => ({
  subject: `Proof of ownership missing: ${content.domain}`,
  preheader: `Put it back by ${content.verified_until} to keep the site verified.`,
  heading: 'The proof for your site is missing',
  body: [
    'We check every verified site once a day. We no longer find your proof on this one: not in the DNS, not in the file and not on the home page.',
    {
      rows: [
        ['Site', content.domain],
        ['Proof missing since', content.lost_on],
        ['Verified until', content.verified_until],
      ],
    },
    'After that day the site is no longer verified. Visitors then see a page that names the destination before your links to the site go through.',
    'Put any one of the three proofs back, then choose “Check now” in your settings.',
  ],
  action: { label: 'Open my sites', url },
  notes: [],
  reason:
    'You get this email because the site is listed in your account. We send it once each time a proof is lost.',
}));

/** The template of each kind. */
export const TEMPLATES: Record<EmailKind, MailTemplate> = {
  verify_email: verifyEmail,
  magic_link: magicLink,
  no_account: noAccount,
  reset_password: resetPassword,
  password_changed: passwordChanged,
  welcome,
  earnings_notice: earningsNotice,
  weekly_digest: weeklyDigest,
  webhook_disabled: webhookDisabled,
  site_proof_lost: siteProofLost,
};
