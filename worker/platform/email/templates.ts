import type { z } from 'zod';
import type { PayoutMethod } from '../contract/payout-methods.ts';
import { failure } from '../failure.ts';
import { micros, toDollars } from '../money.ts';
import { type ContentOf, EMAIL_CONTENT, type EmailKind } from './email-kinds.ts';

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

export const emailContentUnreadable = failure(
  'email.content_unreadable',
  500,
  'The email requires an account but names none.',
);

export function greetingOf(name: string | null): string {
  return name ? `Hello ${name},` : 'Hello,';
}

/** Compute the codes of emails that have one. */
interface Codes {
  confirmSession(request: ContentOf<'confirm_session'>): string;
  changeEmail(request: ContentOf<'change_email'>): string;
}

/** `url` is the target of the button. */
type EmailTemplate = (content: unknown, url: string, codes: Codes) => EmailParts;

/** The returned template throws `email.content_unreadable` (500) for content that doesn't match the schema. */
function template<Schema extends z.ZodType>(
  schema: Schema,
  write: (content: z.infer<Schema>, url: string, codes: Codes) => EmailParts,
): EmailTemplate {
  return (content, url, codes) => {
    const parsed = schema.safeParse(content);
    if (parsed.success) return write(parsed.data, url, codes);
    throw emailContentUnreadable('The email’s content is incomplete.');
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

  confirm_session: template(EMAIL_CONTENT.confirm_session, (request, url, codes) => ({
    subject: 'Your confirmation code',
    preheader: 'It works once and expires in 10 minutes.',
    heading: 'Confirm that it’s you',
    body: [
      'Enter this code on the page that asked for it:',
      { rows: [['Code', inGroups(codes.confirmSession(request))]] },
      'If you didn’t ask for a code, someone may be using your account. Sign out everywhere in your settings.',
    ],
    action: { label: 'Open my settings', url },
    notes: ['The code works once and expires in 10 minutes. Don’t share it. We never ask for it.'],
    reason:
      'You’re receiving this email because a signed-in browser asked for a code to confirm who uses it.',
  })),

  change_email: template(EMAIL_CONTENT.change_email, (request, url, codes) => ({
    subject: 'Confirm your new email address',
    preheader: 'The code works once and expires in 10 minutes.',
    heading: 'Confirm your new email address',
    body: [
      'Enter this code in your settings to use this address for your Tributary account:',
      { rows: [['Code', inGroups(codes.changeEmail(request))]] },
    ],
    action: { label: 'Open my settings', url },
    notes: ['The code works once and expires in 10 minutes. Don’t share it. We never ask for it.'],
    reason:
      'You’re receiving this email because someone wants to use this address for a Tributary account. If this wasn’t you, you can ignore it.',
  })),

  email_taken: template(EMAIL_CONTENT.email_taken, (_, url) => ({
    subject: 'This address already has an account',
    preheader: 'Someone wanted to use it for another account.',
    heading: 'This address already has an account',
    body: [
      'Someone wanted to use this email address for another Tributary account. Your account has it, so nothing has changed.',
    ],
    action: { label: 'Open the sign-in page', url },
    notes: [],
    reason:
      'You’re receiving this email because this address was entered in the settings of another account. If this wasn’t you, you can ignore it.',
  })),

  email_changed: template(EMAIL_CONTENT.email_changed, (_, url) => ({
    subject: 'Your email address was changed',
    preheader: 'If this wasn’t you, contact us now.',
    heading: 'Your email address was changed',
    body: [
      'Your Tributary account now uses another email address. This one can no longer sign in.',
      'If this was you, no action is needed. If not, someone may have access to your account. Reply to this email.',
    ],
    action: { label: 'Open the sign-in page', url },
    notes: [],
    reason: 'You’re receiving this email because the account used this address until now.',
  })),

  passkey_added: template(EMAIL_CONTENT.passkey_added, ({ passkey_name }, url) => ({
    subject: 'A passkey was added to your account',
    preheader: 'If this wasn’t you, remove it now.',
    heading: 'A passkey was added',
    body: [
      'This passkey can now sign in to your Tributary account:',
      { rows: [['Passkey', passkey_name]] },
      'If this was you, no action is needed. If not, remove the passkey, sign out everywhere and change your password.',
    ],
    action: { label: 'Open my security settings', url },
    notes: [],
    reason: 'You’re receiving this email because a passkey was added to the account with this address.',
  })),

  passkey_removed: template(EMAIL_CONTENT.passkey_removed, ({ passkey_name }, url) => ({
    subject: 'A passkey was removed from your account',
    preheader: 'If this wasn’t you, check your account now.',
    heading: 'A passkey was removed',
    body: [
      'This passkey can no longer sign in to your Tributary account:',
      { rows: [['Passkey', passkey_name]] },
      'If this was you, no action is needed. If not, sign out everywhere and change your password.',
    ],
    action: { label: 'Open my security settings', url },
    notes: [],
    reason: 'You’re receiving this email because a passkey was removed from the account with this address.',
  })),

  deletion_requested: template(EMAIL_CONTENT.deletion_requested, ({ erased_on }, url) => ({
    subject: 'Your account will be deleted',
    preheader: `On ${erased_on}. Until then you can cancel.`,
    heading: 'Your account will be deleted',
    body: [
      'You asked us to delete your Tributary account.',
      { rows: [['Deletion begins on', erased_on]] },
      'Until then everything keeps working, and you can cancel in your settings. Afterwards, your links still redirect your visitors, but you no longer earn with them.',
      'If you didn’t ask for this, cancel now, sign out everywhere and change your password.',
    ],
    action: { label: 'Open my settings', url },
    notes: [],
    reason:
      'You’re receiving this email because the deletion of the account with this address was requested.',
  })),

  deletion_canceled: template(EMAIL_CONTENT.deletion_canceled, (_, url) => ({
    subject: 'Your account will not be deleted',
    preheader: 'The deletion was canceled.',
    heading: 'The deletion was canceled',
    body: [
      'Your Tributary account stays as it is.',
      'If you didn’t cancel the deletion, sign out everywhere and change your password.',
    ],
    action: { label: 'Open my security settings', url },
    notes: [],
    reason: 'You’re receiving this email because the deletion of the account with this address was canceled.',
  })),

  account_erased: template(EMAIL_CONTENT.account_erased, (_, url) => ({
    subject: 'Your account was deleted',
    preheader: 'This is our last email to you.',
    heading: 'Your account was deleted',
    body: [
      'Your name, your address and everything else that identifies you is removed from your Tributary account. Your links still redirect your visitors, but you no longer earn with them.',
      'Records of commissions and payouts stay for 7 years and data about fraud for up to 7 years, as the law requires. They name your publisher ID only.',
      'This is our last email to you. We erase its record once it is sent.',
    ],
    action: { label: 'Read our privacy policy', url },
    notes: [],
    reason: 'You’re receiving this email because the account with this address was deleted.',
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

  earnings_notification: template(EMAIL_CONTENT.earnings_notification, ({ earned, total }, url) => {
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
        ...problemsText(week.link_problems),
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

  operator_alerts: template(EMAIL_CONTENT.operator_alerts, (content, url) => ({
    subject: content.total === 1 ? 'A new alert' : `${content.total} new alerts`,
    preheader: content.alerts[0]?.message ?? '',
    heading: content.total === 1 ? 'An alert needs attention' : `${content.total} alerts need attention`,
    body: [
      {
        rows: content.alerts.map(({ level, message }) => [
          level === 'critical' ? 'Critical' : 'Warning',
          message,
        ]),
      },
      ...(content.total > content.alerts.length
        ? [`There are ${content.total - content.alerts.length} more in the dashboard.`]
        : []),
    ],
    action: { label: 'Open the alerts', url },
    notes: [],
    reason:
      'You’re receiving this email because your account has an operator’s role. Warnings come at most once an hour.',
  })),

  review_answered: template(EMAIL_CONTENT.review_answered, ({ about, outcome, answer }, url) => ({
    subject: 'The answer to your review request',
    preheader: outcome === 'changed' ? 'We changed our decision.' : 'Our decision stays.',
    heading: outcome === 'changed' ? 'We changed our decision' : 'Our decision stays',
    body: [
      `You asked us to review ${about}. A person has looked at it.`,
      ...answer.split(/\n{2,}/).map((part) => part.trim()),
    ],
    action: { label: 'Open my compliance page', url },
    notes: [],
    reason: 'You’re receiving this email because you asked for a review. Each request is answered once.',
  })),

  earnings_held: template(EMAIL_CONTENT.earnings_held, ({ rule, sentence, since }, url) => ({
    subject: 'Some of your earnings are held',
    preheader: 'They stay pending until a person has looked at them.',
    heading: 'Some of your earnings are held',
    body: [
      sentence,
      {
        rows: [
          ['Rule', rule],
          ['Held sales', `From ${since} on`],
        ],
      },
      'Held sales stay pending, and nothing of them is paid out until a person has looked at them. Your compliance page shows the figures. If we are wrong, ask for a review there.',
    ],
    action: { label: 'Open my compliance page', url },
    notes: [],
    reason:
      'You’re receiving this email because a compliance rule holds earnings of your account. We send it once for each violation.',
  })),

  payout_details_changed: template(EMAIL_CONTENT.payout_details_changed, (content, url) => ({
    subject: 'Your payout details were changed',
    preheader: 'If this wasn’t you, cancel the change now.',
    heading: 'Your payout details were changed',
    body: [
      'Someone who was signed in to your account and confirmed it has changed where your payouts go:',
      {
        rows: [
          ['Payouts to', accountText(content)],
          ['Used from', timeText(content.effective_at)],
        ],
      },
      'No payout is sent before that time. If you made this change, no action is needed.',
      'If it wasn’t you, cancel the change in your settings. Then change your password and sign out everywhere.',
    ],
    action: { label: 'Review my payout details', url },
    notes: ['We never ask for bank details by email.'],
    reason:
      'You’re receiving this email because the payout details of the account with this address were changed. It can’t be turned off.',
  })),

  payout_details_canceled: template(EMAIL_CONTENT.payout_details_canceled, (content, url) => ({
    subject: 'A change of your payout details was canceled',
    preheader: 'Your earlier details, if you had any, stay in use.',
    heading: 'A change was canceled',
    body: [
      'This change of your payout details was canceled before it came into use:',
      { rows: [['Payouts to', accountText(content)]] },
      'Your earlier details, if you had any, stay in use. If it wasn’t you who canceled it, change your password and sign out everywhere.',
    ],
    action: { label: 'Review my payout details', url },
    notes: [],
    reason:
      'You’re receiving this email because a change of the payout details of the account with this address was canceled. It can’t be turned off.',
  })),
};

function accountText({ method, ending }: { method: PayoutMethod; ending: string }): string {
  if (method === 'paypal') return `PayPal, ${ending}`;
  return method === 'iban' ? `IBAN ending in ${ending}` : `US account ending in ${ending}`;
}

/** `2026-11-24T09:00:00.000Z` → `2026-11-24, 09:00 UTC`. */
function timeText(iso: string): string {
  return `${iso.slice(0, 10)}, ${iso.slice(11, 16)} UTC`;
}

function keysText(keys: { revoked: number; active: number } | undefined): string[] {
  if (!keys) return [];
  if (keys.revoked > 0) return [`API keys that were revoked at the same time: ${keys.revoked}.`];
  if (keys.active === 0) return [];
  return [
    `API keys that remain active: ${keys.active}. A new password doesn’t revoke them. If someone else may have seen them, revoke them in your dashboard.`,
  ];
}

function problemsText(problems: ContentOf<'weekly_digest'>['link_problems']): (string | EmailTable)[] {
  if (problems.total === 0) return [];
  const { total, clicks_at_risk: clicks, worst } = problems;
  return [
    `${total} of your links ${total === 1 ? 'has' : 'have'} a problem. Clicks at risk: ${clicks} in the last 30 days.`,
    { head: ['Link', 'Clicks at risk'], rows: worst.map((each) => [each.name, String(each.clicks)]) },
    ...worst.map(({ name, sentence }) => `${name}: ${sentence}`),
    'See all of them under Links, with the filter “Has a problem”.',
  ];
}

/** `12345678` → `1234 5678`. */
function inGroups(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`;
}

/** `-1234567891` → `-$1,234.57`, as on screens. */
function dollarText(amount: number): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  return format.format(Number(toDollars(micros(amount))));
}
