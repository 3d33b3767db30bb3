import type { ReactNode } from 'react';
import { useHydratedQuery } from '../../../lib/hydrated-query.ts';
import { payoutTermsQuery } from '../../../lib/payout-terms.ts';
import { Link } from '../../../ui/link.tsx';
import { Money } from '../../../ui/money.tsx';
import { ordinal } from '../../../ui/ordinal.ts';
import { Table } from '../../../ui/table.tsx';
import { CurrentShare } from '../pages/current-share.tsx';

/** When the statements about others were read. */
const READ_IN = 'November 2026';

const SOURCES = {
  quality: 'https://skimlinks.com/getting-started/skimlinks-network-quality/',
  apps: 'https://support.skimlinks.com/hc/en-us/articles/223835548',
  clicks: 'https://support.skimlinks.com/hc/en-us/articles/223835788',
  terms: 'https://github.com/api-evangelist/skimbit',
  onboarding: 'https://knowledge.sovrn.com/kb/content-and-blog-onboarding-guide-for-commerce',
  plans: 'https://github.com/api-evangelist/viglink',
  reconciliation: 'https://support.viglink.com/hc/en-us/articles/219553907',
  dashboard: 'https://knowledge.sovrn.com/how-to-use-the-sovrn-commerce-dashboard',
} as const;

interface Row {
  question: string;
  ours: ReactNode;
  skimlinks: ReactNode;
  sovrn: ReactNode;
}

const ROWS: readonly Row[] = [
  {
    question: 'When may I start?',
    ours: 'At once. Your ID works from the first minute.',
    skimlinks: <Source of="quality">After a review. About 3% of applicants are accepted.</Source>,
    sovrn: <Source of="onboarding">After a review of a site that already sends clicks.</Source>,
  },
  {
    question: 'May an app apply?',
    ours: 'Yes. Apps and sites made with AI tools are who it’s for.',
    skimlinks: <Source of="apps">No software applications or mobile apps.</Source>,
    sovrn: '–',
  },
  {
    question: 'What is my share?',
    ours: (
      <>
        <CurrentShare /> of each commission, stated on each sale.
      </>
    ),
    skimlinks: <Source of="terms">Not published.</Source>,
    sovrn: <Source of="plans">Not published.</Source>,
  },
  {
    question: 'When am I paid?',
    ours: <OwnTerms />,
    skimlinks: (
      <Source of="terms">Within 92 days of the month’s end, or 30 days after they are paid. From $65.</Source>
    ),
    sovrn: <Source of="plans">90 days after the month. From $25.</Source>,
  },
  {
    question: 'Why did a click not earn?',
    ours: 'A reason for each click, link, held sale and reversal, with a way to ask for a review.',
    skimlinks: <Source of="clicks">One of three general reasons, then support by email.</Source>,
    sovrn: '–',
  },
  {
    question: 'Which sales are in a payout?',
    ours: 'Each payout lists its sales, and each sale names its click.',
    skimlinks: '–',
    sovrn: <Source of="reconciliation">No reconciliation of earnings with payments.</Source>,
  },
  {
    question: 'When do I see figures?',
    ours: 'Clicks within seconds, sales as soon as the network reports them.',
    skimlinks: '–',
    sovrn: <Source of="dashboard">Clicks after 1 to 2 days, revenue after 2 to 5.</Source>,
  },
];

/** What publishers ask first, beside what two other networks publish. */
export function Comparison() {
  return (
    <>
      <Table
        caption="How Tributary compares"
        rows={ROWS}
        rowKey={({ question }) => question}
        columns={[
          {
            header: 'Question',
            cell: ({ question }) => <span className="block min-w-[16ch]">{question}</span>,
          },
          {
            header: 'Tributary',
            cell: ({ ours }) => <span className="block min-w-[22ch] text-ink">{ours}</span>,
          },
          { header: 'Skimlinks', cell: ({ skimlinks }) => <Theirs>{skimlinks}</Theirs> },
          { header: 'Sovrn Commerce', cell: ({ sovrn }) => <Theirs>{sovrn}</Theirs> },
        ]}
      />
      <p className="mt-3 text-sm text-muted">
        From public pages, read in {READ_IN}; each statement links to its source. A dash means that we found
        none.
      </p>
    </>
  );
}

function Theirs({ children }: { children: ReactNode }) {
  return <span className="block min-w-[22ch] text-muted">{children}</span>;
}

function Source({ of, children }: { of: keyof typeof SOURCES; children: ReactNode }) {
  return (
    <Link href={SOURCES[of]} external>
      {children}
    </Link>
  );
}

function OwnTerms() {
  const { data } = useHydratedQuery(payoutTermsQuery);
  if (!data) return 'Each month.';
  return (
    <>
      On the {ordinal(data.day)} of each month, from <Money amount={data.minimum} />.
    </>
  );
}
