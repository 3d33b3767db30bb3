import { z } from 'zod';
import { dayText } from '../../platform/date-text.ts';
import { email } from '../../platform/email/email.ts';

/** The name isn't in these emails: the thief may have changed it. */
export const accountRecoveredEmail = email({
  kind: 'account_recovered',
  isRequired: true,
  content: z.object({
    payout_details_withdrawn: z.boolean(),
    deletion_canceled: z.boolean(),
    endpoints: z.array(z.object({ host: z.string(), added_on: z.string() })),
  }),
  page: '/auth',
  sample: {
    payout_details_withdrawn: true,
    deletion_canceled: true,
    endpoints: [{ host: 'fenwick.example', added_on: '2026-11-21' }],
  },
  write: ({ payout_details_withdrawn, deletion_canceled, endpoints }, { url }) => ({
    subject: 'We gave your account back to you',
    preheader: 'Sign in with an emailed link, and set a password.',
    heading: 'We gave your account back to you',
    body: [
      'Your Tributary account uses this email address. We were told that someone else was using it, so we ended all access to it. Its password, passkeys, API keys and connected apps no longer work, and every browser was signed out.',
      ...(payout_details_withdrawn
        ? ['We removed the payout details. Nothing is paid until you enter them again.']
        : []),
      ...(deletion_canceled ? ['The deletion of the account was requested, and we canceled it.'] : []),
      'What to do now:',
      '1. Sign in with an emailed link, set a password, and add your passkeys again.',
      '2. Check your name, tax data, sites and links, and enter your payout details.',
      '3. Create new API keys, and connect your apps again.',
      ...(endpoints.length === 0
        ? []
        : [
            '4. Rotate the secret of each of these webhooks and postback URLs. Delete those that you don’t know.',
            {
              head: ['Sends to', 'Added'],
              rows: endpoints.map(({ host, added_on }) => [host, dayText(added_on)]),
            },
          ]),
    ],
    action: { label: 'Open the sign-in page', url },
    notes: ['Check the security of this mailbox too: anyone who reads it can sign in to your account.'],
    reason:
      'You’re receiving this email because an account was given back to this address. It can’t be turned off.',
  }),
});

export const addressReplacedEmail = email({
  kind: 'address_replaced',
  isRequired: true,
  tellsFormerAddress: true,
  content: z.object({}),
  page: '/auth',
  sample: {},
  write: (_, { url }) => ({
    subject: 'This address can no longer sign in to the account',
    preheader: 'The account was given back to an earlier address.',
    heading: 'The account has another address',
    body: [
      'We gave the Tributary account that used this address back to an address that it had before, because we were told that someone else was using the account.',
      'This address can no longer sign in to it. If it is your account, reply to this email.',
    ],
    action: { label: 'Open the sign-in page', url },
    notes: [],
    reason: 'You’re receiving this email because the account used this address until now.',
  }),
});
