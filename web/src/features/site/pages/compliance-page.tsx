import { Link } from '@tanstack/react-router';
import { CLICK_REASONS } from '../../../../../worker/clicks/classification.ts';
import { CallToAction } from '../../../shell/layout/call-to-action.tsx';
import { type Point, Points } from '../../../shell/layout/points.tsx';
import { BreakingCode } from '../../../ui/breaking-code.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Section } from '../../../ui/section.tsx';
import { Table } from '../../../ui/table.tsx';
import { PageIntro } from './page-intro.tsx';

const RULES: readonly Point[] = [
  {
    title: 'Disclose',
    text: 'Tell readers that a link may pay you before they click it. Add rel="sponsored" for search engines.',
  },
  {
    title: 'Real clicks only',
    text: 'No bots, hidden frames, accidental clicks or paid-to-click traffic.',
  },
  {
    title: 'Honest claims',
    text: 'State prices, discounts and reviews accurately. Don’t use a brand’s name in domains or ads without permission.',
  },
];

const REASONS = Object.entries(CLICK_REASONS).map(([code, means]) => ({ code, means }));

const PROTECTION: readonly Point[] = [
  {
    title: 'Traffic filters',
    text: 'Bots, link previews, prefetches and HEAD requests are redirected but never counted.',
  },
  {
    title: 'Circuit breakers',
    text: 'Each network has a circuit breaker. After five failed calls in a row it stops our calls until the network has recovered.',
  },
  {
    title: 'Rate limits',
    text: '50 requests a minute with the standard limit, 200 with the premium limit. Sign-in attempts are limited as well.',
  },
];

const REVIEW: readonly Point[] = [
  { title: 'A reason', text: 'Every decision has a code and the evidence behind it. Both stay on record.' },
  {
    title: 'Your case',
    text: 'Ask for a review of a decision, a violation or a held sale in your dashboard. A person reviews the record.',
  },
  {
    title: 'An outcome',
    text: 'The decision is upheld or overturned. If it’s overturned, we post a correcting entry.',
  },
];

/** The compliance rules, decisions and appeals. */
export function CompliancePage() {
  return (
    <>
      <PageIntro
        title="Compliance, in the open"
        lead="Three rules for publishers, a reason code for each click, and a way to appeal."
      >
        <Link to="/brands" className={buttonClass({ variant: 'secondary', size: 'lg' })}>
          Browse brands
        </Link>
      </PageIntro>
      <Section title="The rules">
        <Points points={RULES} />
      </Section>
      <Section
        title="Reason codes"
        lead="How each click was classified, as shown in your analytics and the API."
      >
        <Table
          caption="Reason codes of a click"
          rows={REASONS}
          rowKey={({ code }) => code}
          columns={[
            { header: 'Code', cell: ({ code }) => <BreakingCode>{code}</BreakingCode> },
            { header: 'What it means', cell: ({ means }) => means },
          ]}
        />
      </Section>
      <Section title="Fraud protection" lead="Runs on every click and every call.">
        <Points points={PROTECTION} />
      </Section>
      <Section title="Appeals">
        <Points points={REVIEW} numbered />
      </Section>
      <CallToAction />
    </>
  );
}
