import { EMAIL_CONTENT } from '../email-kinds.ts';
import { mailTemplate } from './mail-parts.ts';

/** Confirms the address of a new account. */
export const verifyEmail = mailTemplate(EMAIL_CONTENT.verify_email, (_, url) => ({
  subject: 'Confirm your email address',
  preheader: 'One click, and your Tributary account is ready.',
  heading: 'Confirm your email address',
  body: ['You signed up for Tributary with this address. Confirm it to finish, and you can sign in.'],
  action: { label: 'Confirm my address', url },
  notes: ['The link works once, for 24 hours.'],
  reason: 'You get this mail because somebody signed up with this address. If it was not you, do nothing.',
}));
