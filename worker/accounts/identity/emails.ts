import { z } from 'zod';
import { email } from '../../platform/email/email.ts';
import { changeEmailCode, confirmationCode } from './confirmation-code.ts';

const person = { full_name: z.string() };
/** The name is omitted until the address is verified. */
const addressee = { full_name: z.string().optional() };
/** `return_to` is the page of the web app to open after the link. */
const account = z.object({ ...addressee, return_to: z.string() });

export const verifyEmail = email({
  kind: 'verify_email',
  isRequired: true,
  content: account,
  page: '/auth/verify',
  token: 'verify_email',
  sample: { full_name: 'Ada', return_to: '/app' },
  write: (_, { url }) => ({
    subject: 'Verify your email address',
    preheader: 'One click, and your Tributary account is ready.',
    heading: 'Verify your email address',
    body: ['You signed up for Tributary with this address. Verify it to finish signing up.'],
    action: { label: 'Verify my address', url },
    notes: ['The link works once and expires in 24 hours.'],
    reason:
      'You’re receiving this email because someone signed up with this address. If this wasn’t you, you can ignore it.',
  }),
});

export const magicLinkEmail = email({
  kind: 'magic_link',
  isRequired: true,
  content: account,
  page: '/auth/magic',
  token: 'magic_link',
  sample: { full_name: 'Ada', return_to: '/app' },
  write: (_, { url }) => ({
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
  }),
});

export const resetPasswordEmail = email({
  kind: 'reset_password',
  isRequired: true,
  content: account,
  page: '/auth/reset',
  token: 'reset_password',
  sample: { full_name: 'Ada', return_to: '/app' },
  write: (_, { url }) => ({
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
  }),
});

export const passwordChangedEmail = email({
  kind: 'password_changed',
  isRequired: true,
  content: account.extend({
    keys: z.object({ revoked: z.int(), active: z.int() }).optional(),
  }),
  page: '/auth',
  sample: { full_name: 'Ada', return_to: '/app' },
  write: ({ keys }, { url }) => ({
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
  }),
});

export const passwordSetEmail = email({
  kind: 'password_set',
  isRequired: true,
  content: account,
  page: '/auth',
  sample: { full_name: 'Ada', return_to: '/app' },
  write: (_, { url }) => ({
    subject: 'Your account has a password now',
    preheader: 'You can sign in with it from now on.',
    heading: 'Your password is set',
    body: [
      'Your Tributary account had no password. You set one after you confirmed that it’s you, and your other browsers were signed out.',
      'If this wasn’t you, someone may have access to your email. Sign in with a magic link and reset the password.',
    ],
    action: { label: 'Open the sign-in page', url },
    notes: [],
    reason: 'You’re receiving this email because a first password was set for the account with this address.',
  }),
});

export const noAccountEmail = email({
  kind: 'no_account',
  content: z.object({}),
  page: '/auth',
  sample: {},
  write: (_, { url }) => ({
    subject: 'No account uses this address',
    preheader: 'Someone requested a link for this address.',
    heading: 'No account uses this address',
    body: [
      'Someone requested a link for this email address, but no Tributary account uses it. You may have signed up with a different address.',
    ],
    action: { label: 'Sign up', url },
    notes: [],
    reason:
      'You’re receiving this email because this address was entered on our sign-in page. If this wasn’t you, you can ignore it. We don’t keep a list of such addresses.',
  }),
});

export const welcomeEmail = email({
  kind: 'welcome',
  content: z.object(addressee),
  page: '/app',
  optional: { name: 'the welcome email', preference: 'welcomeEmailEnabled' },
  sample: { full_name: 'Ada' },
  write: (_, { url }) => ({
    subject: 'Welcome to Tributary',
    preheader: 'Your address is confirmed. Here are your first steps.',
    heading: 'Your account is ready',
    body: [
      'Your address is confirmed. Three steps to your first commission:',
      '1. Create a link to a brand’s product page.',
      '2. Add &test=1 to the end of its URL and open it. The test click appears in your dashboard within seconds and never counts.',
      '3. Put the link on your site, without &test=1.',
    ],
    action: { label: 'Open my dashboard', url },
    notes: [],
    reason: 'You’re receiving this email once because you confirmed the address of a new account.',
  }),
});

export const confirmSessionEmail = email({
  kind: 'confirm_session',
  isRequired: true,
  content: z.object({ ...person, session_id: z.string(), requested_at: z.int() }),
  page: '/settings?tab=security',
  sample: { full_name: 'Ada', session_id: 'ses_00000000000000000000', requested_at: 0 },
  write: (request, { url, secret }) => ({
    subject: 'Your confirmation code',
    preheader: 'It works once and expires in 10 minutes.',
    heading: 'Confirm that it’s you',
    body: [
      'Enter this code on the page that asked for it:',
      { rows: [['Code', inGroups(confirmationCode(secret, request))]] },
      'If you didn’t ask for a code, someone may be using your account. Sign out everywhere in your settings.',
    ],
    action: { label: 'Open my settings', url },
    notes: ['The code works once and expires in 10 minutes. Don’t share it. We never ask for it.'],
    reason:
      'You’re receiving this email because a signed-in browser asked for a code to confirm who uses it.',
  }),
});

export const changeEmailEmail = email({
  kind: 'change_email',
  isRequired: true,
  content: z.object({ session_id: z.string(), requested_at: z.int(), email: z.string() }),
  page: '/settings?tab=profile',
  sample: { session_id: 'ses_00000000000000000000', requested_at: 0, email: 'ada@new-site.example' },
  write: (request, { url, secret }) => ({
    subject: 'Confirm your new email address',
    preheader: 'The code works once and expires in 10 minutes.',
    heading: 'Confirm your new email address',
    body: [
      'Enter this code in your settings to use this address for your Tributary account:',
      { rows: [['Code', inGroups(changeEmailCode(secret, request))]] },
    ],
    action: { label: 'Open my settings', url },
    notes: ['The code works once and expires in 10 minutes. Don’t share it. We never ask for it.'],
    reason:
      'You’re receiving this email because someone wants to use this address for a Tributary account. If this wasn’t you, you can ignore it.',
  }),
});

export const emailTakenEmail = email({
  kind: 'email_taken',
  isRequired: true,
  content: z.object({}),
  page: '/auth',
  sample: {},
  write: (_, { url }) => ({
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
  }),
});

export const emailChangedEmail = email({
  kind: 'email_changed',
  isRequired: true,
  tellsFormerAddress: true,
  content: z.object(person),
  page: '/auth',
  sample: { full_name: 'Ada' },
  write: (_, { url }) => ({
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
  }),
});

export const passkeyAddedEmail = email({
  kind: 'passkey_added',
  isRequired: true,
  content: z.object({ ...person, passkey_name: z.string() }),
  page: '/settings?tab=security',
  sample: { full_name: 'Ada', passkey_name: 'Ada' },
  write: ({ passkey_name }, { url }) => ({
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
  }),
});

export const passkeyRemovedEmail = email({
  kind: 'passkey_removed',
  isRequired: true,
  content: z.object({ ...person, passkey_name: z.string() }),
  page: '/settings?tab=security',
  sample: { full_name: 'Ada', passkey_name: 'Ada' },
  write: ({ passkey_name }, { url }) => ({
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
  }),
});

function keysText(keys: { revoked: number; active: number } | undefined): string[] {
  if (!keys) return [];
  if (keys.revoked > 0) return [`API keys that were revoked at the same time: ${keys.revoked}.`];
  if (keys.active === 0) return [];
  return [
    `API keys that remain active: ${keys.active}. A new password doesn’t revoke them. If someone else may have seen them, revoke them in your dashboard.`,
  ];
}

/** `12345678` → `1234 5678`. */
function inGroups(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`;
}
