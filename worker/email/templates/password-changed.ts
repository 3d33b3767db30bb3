import { EMAIL_CONTENT } from '../email-kinds.ts';
import { mailTemplate } from './mail-parts.ts';

/** Tells that the password was changed, so that a thief can't do it in silence. */
export const passwordChanged = mailTemplate(EMAIL_CONTENT.password_changed, ({ keys }, url) => ({
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
