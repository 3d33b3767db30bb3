import { EMAIL_CONTENT } from '../email-kinds.ts';
import { mailTemplate } from './mail-parts.ts';

/** Lets a person choose a new password. */
export const resetPassword = mailTemplate(EMAIL_CONTENT.reset_password, (_, url) => ({
  subject: 'Choose a new password',
  preheader: 'The link works once, for 30 minutes.',
  heading: 'Choose a new password',
  body: ['You asked to change the password of your Tributary account.'],
  action: { label: 'Choose a new password', url },
  notes: ['The link works once, for 30 minutes. Until you use it, your old password stays as it is.'],
  reason:
    'You get this mail because somebody asked to reset the password of the account with this address. If it was not you, do nothing.',
}));
