import { EMAIL_CONTENT } from '../email-kinds.ts';
import { mailTemplate } from './mail-parts.ts';

/** Tells that a verified site no longer shows its proof, and until when that can be put right. */
export const siteProofLost = mailTemplate(EMAIL_CONTENT.site_proof_lost, (content, url) => ({
  subject: `Proof of ownership missing: ${content.domain}`,
  preheader: `Put it back by ${content.verified_until} to keep the site verified.`,
  heading: 'The proof for your site is missing',
  body: [
    'We check every verified site once a day. We no longer find your proof on this one: not in the DNS, not in the file and not on the home page.',
    {
      rows: [
        ['Site', content.domain],
        ['Proof missing since', content.lost_on],
        ['Verified until', content.verified_until],
      ],
    },
    'After that day the site is no longer verified. Visitors then see a page that names the destination before your links to the site go through.',
    'Put any one of the three proofs back, then choose “Check now” in your settings.',
  ],
  action: { label: 'Open my sites', url },
  notes: [],
  reason:
    'You get this email because the site is listed in your account. We send it once each time a proof is lost.',
}));
