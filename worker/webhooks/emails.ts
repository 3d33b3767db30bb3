import { z } from 'zod';
import { email } from '../platform/email/email.ts';

const person = { full_name: z.string() };

export const webhookDisabledEmail = email({
  kind: 'webhook_disabled',
  content: z.object({
    ...person,
    endpoint_name: z.string(),
    endpoint_url: z.string(),
    reason: z.string(),
  }),
  page: '/app',
  sample: {
    full_name: 'Ada',
    endpoint_name: 'Ada',
    endpoint_url: 'https://receiver.example/hook',
    reason: 'It has failed for three days.',
  },
  write: (content, { url }) => ({
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
  }),
});
