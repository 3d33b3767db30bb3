import { z } from 'zod';
import { timeText } from '../../platform/date-text.ts';
import { email } from '../../platform/email/email.ts';
import { micros, toDollars } from '../../platform/money.ts';

const ENDS = {
  expired: 'It has expired, because no one decided about it in time.',
  failed: 'It was due, but it couldn’t be made.',
};

export const changeEndedEmail = email({
  kind: 'change_ended',
  isRequired: true,
  content: z.object({
    full_name: z.string(),
    what: z.string(),
    subject: z.string(),
    state: z.enum(['expired', 'failed']),
    reason: z.string(),
  }),
  page: '/admin/changes?state=all',
  sample: {
    full_name: 'Ada',
    what: 'Set the share of all publishers',
    subject: 'all publishers',
    state: 'failed',
    reason: 'What this change replaces has changed since it was proposed.',
  },
  write: (content, { url }) => ({
    subject: `Your change wasn’t made: ${content.what}`,
    preheader: ENDS[content.state],
    heading: 'Your change wasn’t made',
    body: [
      `You proposed a change. ${ENDS[content.state]}`,
      {
        rows: [
          ['Change', content.what],
          ['About', content.subject],
          ['Reason', content.reason],
        ],
      },
      'Propose it again if it is still needed.',
    ],
    action: { label: 'See the change', url },
    notes: [],
    reason: 'You’re receiving this email because you proposed the change. It can’t be turned off.',
  }),
});

export const changeProposedEmail = email({
  kind: 'change_proposed',
  isRequired: true,
  content: z.object({
    full_name: z.string(),
    what: z.string(),
    subject: z.string(),
    amount: z.number().nullable(),
    reason: z.string(),
    proposed_by: z.string(),
    applies_at: z.string().nullable(),
  }),
  page: '/admin/changes',
  sample: {
    full_name: 'Ada',
    what: 'Set the share of all publishers',
    subject: 'share_rules',
    amount: null,
    reason: 'New default from January',
    proposed_by: 'grace@tributary.example',
    applies_at: '2026-11-22T09:00:00.000Z',
  },
  write: (content, { url }) => ({
    subject: `Proposed: ${content.what}`,
    preheader: `${content.proposed_by} proposed a change.`,
    heading: 'A change needs approval',
    body: [
      `${content.proposed_by} proposed a change that needs a second person.`,
      {
        rows: [
          ['Change', content.what],
          ['About', content.subject],
          ...(content.amount === null ? [] : [['Amount', `${toDollars(micros(content.amount))} USD`]]),
          ['Reason', content.reason],
        ],
      },
      content.applies_at === null
        ? 'It is made once another person approves it.'
        : `No one else may approve it, so it is made on ${timeText(content.applies_at)} unless it is rejected or withdrawn.`,
    ],
    action: { label: 'See the change', url },
    notes: ['If you don’t expect this change, reject it and stop all payouts.'],
    reason: 'You’re receiving this email because you are an operator. It can’t be turned off.',
  }),
});
