import { z } from 'zod';
import { dayText } from '../platform/date-text.ts';
import { email } from '../platform/email/email.ts';

const person = { full_name: z.string() };

export const reviewAnsweredEmail = email({
  kind: 'review_answered',
  isRequired: true,
  content: z.object({
    ...person,
    about: z.string(),
    outcome: z.enum(['upheld', 'changed']),
    answer: z.string(),
  }),
  page: '/app/compliance',
  sample: {
    full_name: 'Ada',
    about: 'the decision about fenwick.example',
    outcome: 'changed',
    answer: 'The shop has removed the page. Your links to it earn again.',
  },
  write: ({ about, outcome, answer }, { url }) => ({
    subject: 'The answer to your review request',
    preheader: outcome === 'changed' ? 'We changed our decision.' : 'Our decision stands.',
    heading: outcome === 'changed' ? 'We changed our decision' : 'Our decision stands',
    body: [
      `You asked us to review ${about}. A person has looked at it.`,
      ...answer.split(/\n{2,}/).map((part) => part.trim()),
    ],
    action: { label: 'Open my compliance page', url },
    notes: [],
    reason: 'You’re receiving this email because you asked for a review. Each request is answered once.',
  }),
});

export const earningsHeldEmail = email({
  kind: 'earnings_held',
  isRequired: true,
  content: z.object({ ...person, rule: z.string(), sentence: z.string(), since: z.string() }),
  page: '/app/compliance',
  sample: {
    full_name: 'Ada',
    rule: 'Many clicks of one address',
    sentence: 'Many clicks on your links came from one address within an hour.',
    since: '2026-11-21',
  },
  write: ({ rule, sentence, since }, { url }) => ({
    subject: 'Some of your earnings are held',
    preheader: 'They stay pending until a person has looked at them.',
    heading: 'Some of your earnings are held',
    body: [
      sentence,
      {
        rows: [
          ['Rule', rule],
          ['Held sales', `From ${dayText(since)} on`],
        ],
      },
      'Held sales stay pending, and none of them are paid out until a person has looked at them. Your compliance page shows the figures. If we are wrong, ask for a review there.',
    ],
    action: { label: 'Open my compliance page', url },
    notes: [],
    reason:
      'You’re receiving this email because a compliance rule holds earnings of your account. We send it once for each violation.',
  }),
});
