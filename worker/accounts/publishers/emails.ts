import { z } from 'zod';
import { dayText } from '../../platform/date-text.ts';
import { email } from '../../platform/email/email.ts';

const person = { full_name: z.string() };

export const siteProofLostEmail = email({
  kind: 'site_proof_lost',
  content: z.object({
    ...person,
    domain: z.string(),
    lost_on: z.string(),
    verified_until: z.string(),
  }),
  page: '/settings?tab=sites',
  sample: {
    full_name: 'Ada',
    domain: 'fenwick.example',
    lost_on: '2026-11-21',
    verified_until: '2026-11-28',
  },
  write: (content, { url }) => ({
    subject: `Proof of ownership missing: ${content.domain}`,
    preheader: `Restore it by ${dayText(content.verified_until)} to keep the site verified.`,
    heading: 'The proof for your site is missing',
    body: [
      'We check every verified site once a day. We no longer find your proof for this site in the DNS, in the file or on the home page.',
      {
        rows: [
          ['Site', content.domain],
          ['Proof missing since', dayText(content.lost_on)],
          ['Verified until', dayText(content.verified_until)],
        ],
      },
      'After that day the site is no longer verified. Visitors then see a page that names the destination before your links redirect to the site.',
      'Restore any one of the three proofs, then choose “Check now” in your settings.',
    ],
    action: { label: 'Open my sites', url },
    notes: [],
    reason:
      'You’re receiving this email because the site is listed in your account. We send it once each time a proof is lost.',
  }),
});

export const accountSuspendedEmail = email({
  kind: 'account_suspended',
  isRequired: true,
  content: z.object({ ...person, reason: z.string().nullable() }),
  page: '/app/compliance',
  sample: { full_name: 'Ada', reason: 'Most clicks of the last week came from one address.' },
  write: ({ reason }, { url }) => ({
    subject: 'Your account is suspended',
    preheader: 'The reason, and how to ask for a review.',
    heading: 'Your account is suspended',
    body: [
      'We have suspended your Tributary account.',
      ...(reason === null ? [] : [`The reason: ${reason}`]),
      'Your links still redirect visitors. New sales are held, and nothing is paid out.',
      'If we are wrong, ask for a review on your compliance page. A person looks at each request.',
    ],
    action: { label: 'Ask for a review', url },
    notes: [],
    reason:
      'You’re receiving this email because the account with this address was suspended. We send it once for each suspension.',
  }),
});
