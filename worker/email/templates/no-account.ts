import { EMAIL_CONTENT } from '../email-kinds.ts';
import { mailTemplate } from './mail-parts.ts';

/** Tells the owner of an address without an account, and nobody else, that it has none. */
export const noAccount = mailTemplate(EMAIL_CONTENT.no_account, (_, url) => ({
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
