import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useHydratedQuery } from '../../../lib/hydrated-query.ts';
import { type PayoutTerms, payoutTermsQuery } from '../../../lib/payout-terms.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { linkClass } from '../../../ui/link-class.ts';
import { Money } from '../../../ui/money.tsx';
import { ordinal } from '../../../ui/ordinal.ts';
import { Section } from '../../../ui/section.tsx';
import { PayoutTermsList } from '../../payouts/payout-terms-list.tsx';
import { CurrentShare } from './current-share.tsx';
import { PageIntro } from './page-intro.tsx';
import { Questions } from './questions.tsx';

const QUESTIONS = [
  {
    title: 'How do you make money?',
    content:
      'The brand’s affiliate network pays us a commission. We pass on your share and keep the rest. There are no other fees.',
  },
  {
    title: 'Is there a traffic minimum?',
    content: 'No. We don’t review visitor numbers, before you start or later.',
  },
  {
    title: 'Can the share change?',
    content:
      'A new share only applies from a later day on. Each ledger entry keeps the ID of the rule it was made under, so past earnings never change.',
  },
  {
    title: 'What happens if a sale is refunded?',
    content:
      'The commission is reversed, with the network’s reason. If you were already paid, it appears in your statement as its own negative line.',
  },
];

/** The price list and the publisher's share. */
export function PricingPage() {
  const { data: terms } = useHydratedQuery(payoutTermsQuery);
  const questions = terms ? [payoutQuestion(terms), ...QUESTIONS] : QUESTIONS;
  return (
    <>
      <PageIntro
        title="It costs nothing"
        lead="No plans, no card. When one of your links makes a sale, we split the commission."
      >
        <a href="/auth" className={buttonClass({ variant: 'primary', size: 'lg' })}>
          Start Earning
        </a>
      </PageIntro>
      <Section title="Price list">
        <dl className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
          <Price label="Joining, links and the API">
            <Money amount="0.00" />
          </Price>
          <Price label="Your share of each commission">
            <CurrentShare />
          </Price>
        </dl>
        <p className="mt-8 max-w-[68ch] text-md text-muted">
          Each brand sets its own rates:{' '}
          <Link to="/brands" className={linkClass()}>
            see the directory
          </Link>
          . The API allows 50 requests a minute. Redirects and click tracking are unlimited.
        </p>
      </Section>
      {terms && <PayoutTermsList terms={terms} />}
      <Section title="Questions">
        <Questions questions={questions} />
      </Section>
    </>
  );
}

function payoutQuestion({ day, minimum }: PayoutTerms) {
  return {
    title: 'When do you pay?',
    content: `Monthly, on the ${ordinal(day)}, once your balance is at least $${minimum}. A smaller balance waits for the next month.`,
  };
}

function Price({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="border-t border-ink pt-3">
      <dt className="text-base text-muted">{label}</dt>
      <dd className="figures mt-1 text-3xl">{children}</dd>
    </div>
  );
}
