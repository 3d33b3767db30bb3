import type { z } from 'zod';
import { DomainError } from '../platform/errors.ts';
import { micros, toDollars } from '../platform/money.ts';
import { EMAIL_CONTENT, type EmailKind } from './email-kinds.ts';

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

export function greetingOf(name: string | null): string {
  return name ? `Hello ${name},` : 'Hello,';
}

/** `url` is the target of the button. */
type EmailTemplate = (content: unknown, url: string) => EmailParts;

/** The returned template throws `email.content_unreadable` (500) for content that doesn't match the schema. */
function template<Schema extends z.ZodType>(
  schema: Schema,
  write: (content: z.infer<Schema>, url: string) => EmailParts,
): EmailTemplate {
  return (content, url) => {
    const parsed = schema.safeParse(content);
    if (parsed.success) return write(parsed.data, url);
    throw new DomainError('email.content_unreadable', 'The email’s content is incomplete.', 500);
  };
}

export const TEMPLATES: Record<EmailKind, EmailTemplate> = {
  verify_email: template(EMAIL_CONTENT.verify_email, (_, url) => ({
    subject: 'Confirm your email address',
    preheader: 'One click, and your Tributary account is ready.',
    heading: 'Confirm your email address',
    body: ['You signed up for Tributary with this address. Confirm your email address to finish signing up.'],
    action: { label: 'Confirm my address', url },
    notes: ['The link works once and expires in 24 hours.'],
    reason:
      'You’re receiving this email because someone signed up with this address. If this wasn’t you, you can ignore it.',
  })),

  magic_link: template(EMAIL_CONTENT.magic_link, (_, url) => ({
    subject: 'Your sign-in link',
    preheader: 'It works once and expires in 15 minutes.',
    heading: 'Sign in to Tributary',
    body: ['Use this link to sign in. You don’t need a password.'],
    action: { label: 'Sign in', url },
    notes: [
      'The link works once and expires in 15 minutes. Don’t share it: anyone with this link can sign in as you.',
    ],
    reason:
      'You’re receiving this email because someone requested a sign-in link for this address. If this wasn’t you, you can ignore it.',
  })),

  no_account: template(EMAIL_CONTENT.no_account, (_, url) => ({
    subject: 'No account uses this address',
    preheader: 'Someone requested a link for this address.',
    heading: 'No account uses this address',
    body: [
      'Someone requested a link for this email address, but no Tributary account exists. You may have signed up with a different address.',
    ],
    action: { label: 'Sign up', url },
    notes: [],
    reason:
      'You’re receiving this email because this address was entered on our sign-in page. If this wasn’t you, you can ignore it. We don’t keep a list of such addresses.',
  })),

  reset_password: template(EMAIL_CONTENT.reset_password, (_, url) => ({
    subject: 'Choose a new password',
    preheader: 'The link works once and expires in 30 minutes.',
    heading: 'Choose a new password',
    body: ['We received a request to reset the password of your Tributary account.'],
    action: { label: 'Choose a new password', url },
    notes: [
      'The link works once and expires in 30 minutes. Your current password works until you set a new one.',
    ],
    reason:
      'You’re receiving this email because someone requested a password reset for this address. If this wasn’t you, you can ignore it.',
  })),

  password_changed: template(EMAIL_CONTENT.password_changed, ({ keys }, url) => ({
    subject: 'Your password was changed',
    preheader: 'If this wasn’t you, set a new password now.',
    heading: 'Your password was changed',
    body: [
      'The password of your Tributary account was changed, and you were signed out everywhere.',
      'If this was you, no action is needed. If not, someone may have access to your email or know your password. Sign in with a magic link and set a new password.',
      ...keysText(keys),
    ],
    action: { label: 'Open the sign-in page', url },
    notes: [],
    reason: 'You’re receiving this email because the password of the account with this address was changed.',
  })),

  welcome: template(EMAIL_CONTENT.welcome, (_, url) => ({
    subject: 'Welcome to Tributary',
    preheader: 'Your address is confirmed. Here are your first steps.',
    heading: 'Your account is ready',
    body: [
      'Your address is confirmed. Three steps to your first commission:',
      '1. Create an API key. It’s shown once.',
      '2. Create a link to a brand’s product page.',
      '3. Put the link on your site and click it. The click appears in your dashboard within seconds.',
    ],
    action: { label: 'Open my dashboard', url },
    notes: [],
    reason: 'You’re receiving this email once because you confirmed the address of a new account.',
  })),

  earnings_notice: template(EMAIL_CONTENT.earnings_notice, ({ earned, total }, url) => {
    const amount = dollarText(earned);
    const allTime = dollarText(total);
    return {
      subject: `You earned ${amount}`,
      preheader: `Total earnings so far: ${allTime}.`,
      heading: `You earned ${amount}`,
      body: [
        'Since the last update, you’ve earned:',
        {
          rows: [
            ['New earnings', amount],
            ['Total earnings', allTime],
          ],
        },
        'Commissions start as pending. The network confirms them after the return period and reverses them if the order is returned.',
      ],
      action: { label: 'See my earnings', url },
      notes: [],
      reason: 'You’re receiving this email because earnings notifications are switched on in your settings.',
    };
  }),

  weekly_digest: template(EMAIL_CONTENT.weekly_digest, (week, url) => {
    const earnings = dollarText(week.earnings);
    const brands: EmailTable = {
      head: ['Brand', 'Clicks', 'Conversions', 'Earnings'],
      rows: week.brands.map((brand) => [
        brand.name,
        String(brand.clicks),
        String(brand.conversions),
        dollarText(brand.earnings),
      ]),
    };
    return {
      subject: `Your week: ${earnings}`,
      preheader: `Clicks: ${week.clicks}. Conversions: ${week.conversions}. From ${week.from} to ${week.to}.`,
      heading: 'Your week',
      body: [
        `Your week in numbers, from ${week.from} to ${week.to} (UTC):`,
        {
          rows: [
            ['Clicks', String(week.clicks)],
            ['Conversions', String(week.conversions)],
            ['Earnings', earnings],
          ],
        },
        ...(week.brands.length > 0 ? ['Top brands:', brands] : []),
      ],
      action: { label: 'Open my dashboard', url },
      notes: [],
      reason:
        'You’re receiving this email on Mondays because the weekly digest is switched on in your settings.',
    };
  }),

  webhook_disabled: template(EMAIL_CONTENT.webhook_disabled, (content, url) => ({
    subject: `Webhook disabled: ${content.endpoint_name}`,
    preheader: content.reason,
    heading: 'A webhook was disabled',
    body: [
      'One of your webhook endpoints is no longer receiving events:',
      {
        rows: [
          ['Name', content.endpoint_name],
          ['URL', content.endpoint_url],
          ['Reason', content.reason],
        ],
      },
      'Once your receiver responds again, re-enable the endpoint and replay the events that it missed.',
    ],
    action: { label: 'Open my account', url },
    notes: [],
    reason: 'You’re receiving this email because the endpoint belongs to your account.',
  })),

  site_proof_lost: template(EMAIL_CONTENT.site_proof_lost, (content, url) => ({
    subject: `Proof of ownership missing: ${content.domain}`,
    preheader: `Restore it by ${content.verified_until} to keep the site verified.`,
    heading: 'The proof for your site is missing',
    body: [
      'We check every verified site once a day. We no longer find your proof for this site in the DNS, in the file or on the home page.',
      {
        rows: [
          ['Site', content.domain],
          ['Proof missing since', content.lost_on],
          ['Verified until', content.verified_until],
        ],
      },
      'After that day the site is no longer verified. Visitors then see a page that names the destination before your links redirect to the site.',
      'Restore any one of the three proofs, then choose “Check now” in your settings.',
    ],
    action: { label: 'Open my sites', url },
    notes: [],
    reason:
      'You’re receiving this email because the site is listed in your account. We send it once each time a proof is lost.',
  })),
};

function keysText(keys: { revoked: number; active: number } | undefined): string[] {
  if (!keys) return [];
  if (keys.revoked > 0) return [`API keys that were revoked at the same time: ${keys.revoked}.`];
  if (keys.active === 0) return [];
  return [
    `API keys that remain active: ${keys.active}. A new password doesn’t revoke them. If someone else may have seen them, revoke them in your dashboard.`,
  ];
}

/** `-1234567891` → `-$1,234.57`, as on screens. */
function dollarText(amount: number): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  return format.format(Number(toDollars(micros(amount))));
}
