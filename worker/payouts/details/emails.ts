import { z } from 'zod';
import { PAYOUT_METHODS, type PayoutMethod } from '../../platform/contract/payout-methods.ts';
import { timeText } from '../../platform/date-text.ts';
import { dollarText } from '../../platform/dollar-text.ts';
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

export const payoutReturnedEmail = email({
  kind: 'payout_returned',
  isRequired: true,
  content: z.object({
    ...person,
    /** In micro-USD. */
    amount: z.int(),
    reference: z.string(),
    reason: z.string().nullable(),
  }),
  page: '/settings?tab=billing',
  sample: {
    full_name: 'Ada',
    amount: 120_500_000,
    reference: 'TRB0123456789ABCDEFGHJK',
    reason: 'AC04: Closed account',
  },
  write: ({ amount, reference, reason }, { url }) => ({
    subject: `Your payout of ${dollarText(amount)} came back`,
    preheader: 'Check your payout details, so that we can pay you.',
    heading: 'Your payout came back',
    body: [
      'We sent this payout, but the money couldn’t be paid to the account in your payout details:',
      {
        rows: [
          ['Amount', dollarText(amount)],
          ['Reference', reference],
          ...(reason === null ? [] : [['Reason', reason]]),
        ],
      },
      'The money is in your balance again. We pay it once you have saved other payout details, or the same ones again after your bank has solved the problem.',
    ],
    action: { label: 'Review my payout details', url },
    notes: ['We never ask for bank details by email.'],
    reason:
      'You’re receiving this email because a payout to the account with this address came back. We send it once each time.',
  }),
});

function accountText({ method, ending }: { method: PayoutMethod; ending: string }): string {
  if (method === 'paypal') return `PayPal, ${ending}`;
  return method === 'iban' ? `IBAN ending in ${ending}` : `US account ending in ${ending}`;
}
