import { EMAIL_CONTENT } from '../email-kinds.ts';
import { mailTemplate } from './mail-parts.ts';

/** Tells that a webhook endpoint was switched off, and why. */
export const webhookDisabled = mailTemplate(EMAIL_CONTENT.webhook_disabled, (content, url) => ({
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
