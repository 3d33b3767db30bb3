import { z } from 'zod';
import { email } from '../../platform/email/email.ts';
import { dataRequestCode } from '../identity/confirmation-code.ts';

export const dataRequestCodeEmail = email({
  kind: 'data_request_code',
  isRequired: true,
  content: z.object({
    full_name: z.string(),
    kind: z.enum(['export', 'erase']),
    request_id: z.string(),
    requested_at: z.int(),
    email: z.string(),
  }),
  page: '/settings?tab=profile',
  sample: {
    full_name: 'Ada',
    kind: 'export',
    request_id: 'drq_00000000000000000000',
    requested_at: 0,
    email: 'ada@site.example',
  },
  write: (request, { url, secret }) => ({
    subject: 'Did you ask for this?',
    preheader: 'Send us this code if you asked for it.',
    heading: request.kind === 'export' ? 'You asked for your data' : 'You asked us to delete your account',
    body: [
      request.kind === 'export'
        ? 'Someone wrote to us and asked for a copy of the data of this account.'
        : 'Someone wrote to us and asked us to delete this account.',
      'If it was you, reply to our message with this code, so that we know that you own the account:',
      { rows: [['Code', inGroups(dataRequestCode(secret, request))]] },
      'If it wasn’t you, ignore this email. Without the code, nothing happens.',
    ],
    action: { label: 'Do it yourself in the settings', url },
    notes: ['The code expires in 7 days.'],
    reason: 'You’re receiving this email because someone made a request about the account with this address.',
  }),
});

/** `12345678` → `1234 5678`. */
function inGroups(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`;
}
