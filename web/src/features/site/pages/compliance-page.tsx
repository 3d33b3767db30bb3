import { Link } from '@tanstack/react-router';
import { CLICK_REASONS } from '../../../../../worker/clicks/classification.ts';
import { BreakingCode } from '../../../ui/breaking-code.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Heading } from '../../../ui/heading.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { NumberedList } from '../../../ui/numbered-list.tsx';
import { Section } from '../../../ui/section.tsx';
import { Table } from '../../../ui/table.tsx';
import { FactList } from './fact-list.tsx';

const RULES = [
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

const PROTECTION = [
  {
    title: 'Traffic filters',
    text: 'Bots, link previews and HEAD requests are redirected but never counted. Prefetches are refused, so the real click counts.',
  },
  {
    title: 'Circuit breakers',
    text: 'Each network has a circuit breaker. After five failed calls in a row it stops our calls until the network has recovered.',
  },
  {
    title: 'Rate limits',
    text: '50 requests a minute with the standard limit. Ask us for the premium limit of 200. Sign-in attempts are limited as well.',
  },
];

const REVIEW = [
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
      <header className="grid grid-cols-1 items-start gap-x-16 gap-y-10 pt-12 pb-12 md:pt-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div>
          <Heading level={1}>Compliance, in the open</Heading>
          <p className="mt-4 max-w-[48ch] text-lg text-pretty text-muted">
            Three rules for publishers, a reason code for each click, and a way to appeal.
          </p>
          <p className="mt-8 flex flex-wrap gap-x-6 gap-y-2 text-md">
            <a href="#reason-codes" className={linkClass()}>
              Look up a reason code
            </a>
            <a href="#appeals" className={linkClass()}>
              Appeal a decision
            </a>
          </p>
        </div>
        <section aria-label="The rules">
          <NumberedList items={RULES} level={2} />
        </section>
      </header>
      <Section
        id="reason-codes"
        title="Reason codes"
        lead="How each click was classified, as shown in your analytics and the API. These are all of them."
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
        <FactList facts={PROTECTION} />
      </Section>
      <Section id="appeals" title="Appeals" lead="No decision is made without a reason that you can read.">
        <FactList facts={REVIEW} />
      </Section>
      <section
        aria-labelledby="next"
        className="flex flex-wrap items-center justify-between gap-6 border-t border-ink py-12"
      >
        <div>
          <Heading level={2} id="next">
            See where you stand
          </Heading>
          <p className="mt-1 max-w-[56ch] text-md text-muted">
            Check which links of your site can earn, or ask for a review of a decision.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Link
            to="/app/tools"
            search={{ tab: 'check' }}
            className={buttonClass({ variant: 'primary', size: 'lg' })}
          >
            Check your site
          </Link>
          <Link to="/app/compliance" className={buttonClass({ size: 'lg' })}>
            Ask for a review
          </Link>
          <Link to="/brands" className={buttonClass({ size: 'lg' })}>
            Browse brands
          </Link>
        </div>
      </section>
    </>
  );
}
