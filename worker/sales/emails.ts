import { z } from 'zod';
import { plural } from '../platform/contract/counts.ts';
import { dollarText } from '../platform/dollar-text.ts';
import { email } from '../platform/email/email.ts';
import { forfeitSentence } from './held-sentences.ts';
import { FORFEIT_REASONS } from './unattributed-reason.ts';

export const salesForfeitedEmail = email({
  kind: 'sales_forfeited',
  isRequired: true,
  content: z.object({
    full_name: z.string(),
    sales: z.int(),
    /** In micro-USD. */
    amount: z.int(),
    reason: z.enum(FORFEIT_REASONS),
  }),
  page: '/app/earnings?tab=sales&state=forfeited',
  sample: { full_name: 'Ada', sales: 3, amount: 12_400_000, reason: 'compliance_hold' },
  write: ({ sales, amount, reason }, { url }) => ({
    subject: `Your commission for ${plural(sales, 'sale')} is forfeited`,
    preheader: forfeitSentence(reason),
    heading: 'We have forfeited some of your commission',
    body: [
      'A person has looked at sales that we held, and decided that we don’t pay you for them:',
      {
        rows: [
          ['Sales', String(sales)],
          ['Your share', dollarText(amount)],
        ],
      },
      forfeitSentence(reason),
      'If you think that we are wrong, ask for a review within 30 days, on the page of the sale. Another person reads your request.',
    ],
    action: { label: 'See the sales', url },
    notes: [],
    reason:
      'You’re receiving this email because commission of your account was forfeited. We send it once for each decision.',
  }),
});
