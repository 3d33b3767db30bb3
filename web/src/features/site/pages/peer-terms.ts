/** A fact about another network, and the public page that says so. */
interface PeerFact {
  text: string;
  source: string;
}

export interface Peer {
  name: string;
  /** A missing fact was not found on a public page. */
  share?: PeerFact;
  minimum?: PeerFact;
  rhythm?: PeerFact;
  approval?: PeerFact;
  /** How recent figures are. */
  figures?: PeerFact;
  /** What a publisher learns about a visit that earned nothing. */
  reasons?: PeerFact;
  /** Whether a payout can be traced to its sales. */
  payout?: PeerFact;
}

/** When the pages were read, and of when the terms are that Skimlinks and Sovrn had there. */
export const PEERS_READ = 'November 2026';
export const TERMS_OF = '2026-08-13';

const SKIMLINKS_TERMS = 'https://github.com/api-evangelist/skimbit/blob/main/plans/skimbit-plans-pricing.yml';
const SOVRN_TERMS = 'https://github.com/api-evangelist/viglink/tree/main/plans';

/** The terms of networks that do the same job, from public pages. */
export const PEERS: readonly Peer[] = [
  {
    name: 'Skimlinks',
    share: { text: 'Not published', source: SKIMLINKS_TERMS },
    minimum: { text: '$65', source: SKIMLINKS_TERMS },
    rhythm: {
      text: 'Within 92 days of the end of the month, or 30 days after Skimlinks is paid, whichever is later',
      source: SKIMLINKS_TERMS,
    },
    approval: {
      text: 'By application: 3% are accepted, and software and mobile apps are not',
      source: 'https://skimlinks.com/getting-started/skimlinks-network-quality/',
    },
    figures: {
      text: 'Clicks at once, sales after 24 to 72 hours',
      source: 'https://support.skimlinks.com/hc/en-us/articles/223834488',
    },
    reasons: {
      text: 'One of three general reasons, then support by email',
      source: 'https://support.skimlinks.com/hc/en-us/articles/223835788',
    },
  },
  {
    name: 'Sovrn Commerce',
    share: { text: 'Not published', source: SOVRN_TERMS },
    minimum: { text: '$25, or $50 by wire', source: SOVRN_TERMS },
    rhythm: { text: 'Net 90 days', source: SOVRN_TERMS },
    approval: {
      text: 'Review of the site, once it has the script and clicks',
      source: 'https://knowledge.sovrn.com/kb/content-and-blog-onboarding-guide-for-commerce',
    },
    figures: {
      text: 'Clicks after 1 to 2 days, revenue after 2 to 5',
      source: 'https://knowledge.sovrn.com/how-to-use-the-sovrn-commerce-dashboard',
    },
    payout: {
      text: 'No reconciliation of earnings with payments',
      source: 'https://support.viglink.com/hc/en-us/articles/219553907',
    },
  },
  {
    name: 'Dub Partners',
    minimum: {
      text: 'Set by each program, up to $100. $0.50 is deducted below $10',
      source: 'https://dub.co/help/article/receiving-payouts',
    },
    rhythm: {
      text: 'After a holding period of up to 90 days, which each program sets',
      source: 'https://dub.co/help/article/commissions-payouts',
    },
    approval: {
      text: 'Each program approves its partners',
      source: 'https://dub.co/help/article/program-marketplace',
    },
  },
];
