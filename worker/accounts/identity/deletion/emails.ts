import { z } from 'zod';
import { dayText } from '../../../platform/date-text.ts';
import { email } from '../../../platform/email/email.ts';

const person = { full_name: z.string() };

export const deletionRequestedEmail = email({
  kind: 'deletion_requested',
  isRequired: true,
  content: z.object({ ...person, erased_on: z.string() }),
  page: '/settings?tab=profile',
  sample: { full_name: 'Ada', erased_on: '2026-12-05' },
  write: ({ erased_on }, { url }) => ({
    subject: 'Your account will be deleted',
    preheader: `On ${dayText(erased_on)}. Until then you can cancel.`,
    heading: 'Your account will be deleted',
    body: [
      'You asked us to delete your Tributary account.',
      { rows: [['Deletion begins on', dayText(erased_on)]] },
      'Until then everything keeps working, and you can cancel the deletion in your settings. If your payout details are complete and nothing holds your payouts, we pay what is due with the next payouts, from one cent, and then close the account. From then on, your links still redirect your visitors, but you no longer earn with them.',
      'If you didn’t ask for this, cancel now, sign out everywhere and change your password.',
    ],
    action: { label: 'Open my settings', url },
    notes: [],
    reason:
      'You’re receiving this email because the deletion of the account with this address was requested.',
  }),
});

export const deletionCanceledEmail = email({
  kind: 'deletion_canceled',
  isRequired: true,
  content: z.object(person),
  page: '/settings?tab=security',
  sample: { full_name: 'Ada' },
  write: (_, { url }) => ({
    subject: 'Your account will not be deleted',
    preheader: 'The deletion was canceled.',
    heading: 'The deletion was canceled',
    body: [
      'Your Tributary account stays as it is.',
      'If you didn’t cancel the deletion, sign out everywhere and change your password.',
    ],
    action: { label: 'Open my security settings', url },
    notes: [],
    reason: 'You’re receiving this email because the deletion of the account with this address was canceled.',
  }),
});

export const accountErasedEmail = email({
  kind: 'account_erased',
  isRequired: true,
  content: z.object(person),
  page: '/privacy',
  sample: { full_name: 'Ada' },
  write: (_, { url }) => ({
    subject: 'Your account was deleted',
    preheader: 'This is our last email to you.',
    heading: 'Your account was deleted',
    body: [
      'Your name, your address and everything else that identifies you has been removed from your Tributary account. Your links still redirect your visitors, but you no longer earn with them.',
      'Records of commissions and payouts stay for 7 years and data about fraud for up to 7 years, as the law requires. They name your publisher ID only, except for the bank’s statements, which name the holder of each account that we paid. Backups are deleted within 90 days.',
      'This is our last email to you. We erase its record once it is sent.',
    ],
    action: { label: 'Read our privacy policy', url },
    notes: [],
    reason: 'You’re receiving this email because the account with this address was deleted.',
  }),
});
