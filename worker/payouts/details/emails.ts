import { z } from 'zod';
import { PAYOUT_METHODS, type PayoutMethod } from '../../platform/contract/payout-methods.ts';
import { timeText } from '../../platform/date-text.ts';
import { email } from '../../platform/email/email.ts';

const person = { full_name: z.string() };
/** `ending` is what may be shown of the account. */
const payoutAccount = { ...person, method: z.enum(PAYOUT_METHODS), ending: z.string() };

export const payoutDetailsChangedEmail = email({
  kind: 'payout_details_changed',
  isRequired: true,
  content: z.object({ ...payoutAccount, effective_at: z.iso.datetime() }),
  page: '/settings?tab=billing',
  sample: {
    full_name: 'Ada',
    method: 'iban',
    ending: '3000',
    effective_at: '2026-11-24T09:00:00.000Z',
  },
  write: (content, { url }) => ({
    subject: 'Your payout details were changed',
    preheader: 'If this wasn’t you, cancel the change now.',
    heading: 'Your payout details were changed',
    body: [
      'Someone who was signed in to your account, and confirmed who they are, changed your payout details:',
      {
        rows: [
          ['Payouts to', accountText(content)],
          ['Used from', timeText(content.effective_at)],
        ],
      },
      'No payout is sent before that time. If you made this change, no action is needed.',
      'If it wasn’t you, cancel the change in your settings. Then change your password and sign out everywhere.',
    ],
    action: { label: 'Review my payout details', url },
    notes: ['We never ask for bank details by email.'],
    reason:
      'You’re receiving this email because the payout details of the account with this address were changed. It can’t be turned off.',
  }),
});

export const payoutDetailsCanceledEmail = email({
  kind: 'payout_details_canceled',
  isRequired: true,
  content: z.object(payoutAccount),
  page: '/settings?tab=billing',
  sample: { full_name: 'Ada', method: 'paypal', ending: 'Ada' },
  write: (content, { url }) => ({
    subject: 'A change of your payout details was canceled',
    preheader: 'Your earlier details, if you had any, stay in use.',
    heading: 'A change was canceled',
    body: [
      'This change of your payout details was canceled before it took effect:',
      { rows: [['Payouts to', accountText(content)]] },
      'Your earlier details, if you had any, stay in use. If you didn’t cancel it, change your password and sign out everywhere.',
    ],
    action: { label: 'Review my payout details', url },
    notes: [],
    reason:
      'You’re receiving this email because a change of the payout details of the account with this address was canceled. It can’t be turned off.',
  }),
});

function accountText({ method, ending }: { method: PayoutMethod; ending: string }): string {
  if (method === 'paypal') return `PayPal, ${ending}`;
  return method === 'iban' ? `IBAN ending in ${ending}` : `US account ending in ${ending}`;
}
