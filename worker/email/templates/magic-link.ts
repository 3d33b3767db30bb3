import { EMAIL_CONTENT } from '../email-kinds.ts';
import { mailTemplate } from './mail-parts.ts';

/** Signs in without a password. */
export const magicLink = mailTemplate(EMAIL_CONTENT.magic_link, (_, url) => ({
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
