import { z } from 'zod';
import { dayText } from '../../platform/date-text.ts';
import { email } from '../../platform/email/email.ts';

export const keyExpiresEmail = email({
  kind: 'key_expires',
  isRequired: true,
  content: z.object({
    full_name: z.string(),
    key_name: z.string(),
    key_prefix: z.string(),
    expires_on: z.iso.date(),
    last_used_on: z.iso.date().nullable(),
  }),
  page: '/api-keys',
  sample: {
    full_name: 'Ada',
    key_name: 'Ada',
    key_prefix: 'ak_1f2e3',
    expires_on: '2026-12-05',
    last_used_on: '2026-11-21',
  },
  write: (content, { url }) => ({
    subject: `API key expires on ${dayText(content.expires_on)}: ${content.key_name}`,
    preheader: 'Replace it before then, so that your site keeps working.',
    heading: 'An API key is about to expire',
    body: [
      'After its last day, every call with this key is refused:',
      {
        rows: [
          ['Key', content.key_name],
          ['Begins with', content.key_prefix],
          ['Last used', content.last_used_on === null ? 'Never' : dayText(content.last_used_on)],
          ['Expires on', dayText(content.expires_on)],
        ],
      },
      'Create a new key and put it where this one is used. Then revoke this one. If nothing uses it anymore, you can let it expire.',
    ],
    action: { label: 'Open my API keys', url },
    notes: [],
    reason:
      'You’re receiving this email because the key belongs to your account. We send it once for each key, 14 days before it expires.',
  }),
});
