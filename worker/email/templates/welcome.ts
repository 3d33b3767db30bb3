import { EMAIL_CONTENT } from '../email-kinds.ts';
import { mailTemplate } from './mail-parts.ts';

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
