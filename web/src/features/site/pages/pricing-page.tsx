import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MAX_CALLS_PER_MINUTE } from '../../../../../worker/platform/contract/call-limits.ts';
import { useHydratedQuery } from '../../../lib/hydrated-query.ts';
import { type PayoutTerms, payoutTermsQuery } from '../../../lib/payout-terms.ts';
import { CallToAction } from '../../../shell/layout/call-to-action.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Heading } from '../../../ui/heading.tsx';
import { LatePart } from '../../../ui/late-part.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { Money } from '../../../ui/money.tsx';
import { ordinal } from '../../../ui/ordinal.ts';
import { Section } from '../../../ui/section.tsx';
import { CurrentShare } from './current-share.tsx';
import { Questions } from './questions.tsx';

const SaleStatement = lazyPart(() => import('./sale-statement.tsx'));
const MoneyPath = lazyPart(() => import('./money-path.tsx'));
const PayoutMethods = lazyPart(() => import('./payout-methods.tsx'));
const Peers = lazyPart(() => import('./peers.tsx'));

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
      'Changes apply only to sales from a later date. Each ledger entry keeps the ID of the rule it was made under, so past earnings never change.',
  },
  {
    title: 'What happens if a sale is refunded?',
    content:
      'The commission is reversed, with the network’s reason. If you were already paid, it appears in your statement as its own negative line.',
  },
  {
    title: 'Do small balances expire?',
    content: 'No. A balance stays on your account until it is paid, and an unused account costs nothing.',
  },
];

/** What it costs, what a publisher keeps of a sale, and when and how it is paid. */
export function PricingPage() {
  const { data: terms } = useHydratedQuery(payoutTermsQuery);
  const questions = terms ? [payoutQuestion(terms), ...QUESTIONS] : QUESTIONS;
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 pt-12 pb-14 md:pt-20 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <header>
          <Heading level={1}>Free to use</Heading>
          <p className="mt-4 max-w-[46ch] text-lg text-pretty text-muted">
            No plans, no card. When one of your links makes a sale, we split the commission.
          </p>
          <p className="mt-3 min-h-[4lh] max-w-[46ch] text-lg text-pretty sm:min-h-[3lh]">
            Paid monthly, by PayPal or bank transfer
            {terms && (
              <>
                , on the {ordinal(terms.day)}, once your balance is at least <Money amount={terms.minimum} />
              </>
            )}
            .
            {terms &&
              ` A sale counts once its network has ${terms.stage === 'paid' ? 'paid us' : 'approved it'}.`}
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <a href="/auth" className={buttonClass({ variant: 'primary', size: 'lg' })}>
              Start Earning
            </a>
          </div>
          <dl className="mt-12 grid grid-cols-2 gap-x-8 gap-y-6">
            <Price label="Joining, links and the API">
              <Money amount="0.00" />
            </Price>
            <Price label="Your share of each commission">
              <CurrentShare />
            </Price>
          </dl>
          <p className="mt-6 max-w-[52ch] text-base text-pretty text-muted">
            Each brand sets its own rates:{' '}
            <Link to="/brands" className={linkClass()}>
              see the directory
            </Link>
            . The API allows {MAX_CALLS_PER_MINUTE.standard} requests a minute, and{' '}
            {MAX_CALLS_PER_MINUTE.premium} on request, also free. Redirects and click tracking are unlimited.
          </p>
        </header>
        <LatePart part={SaleStatement} props={{ terms }} />
      </div>
      <Section title="When a sale becomes money">
        <LatePart part={MoneyPath} props={{ terms }} />
      </Section>
      <Section title="Payouts" lead="The same terms for every publisher.">
        <LatePart part={PayoutMethods} props={{ terms }} />
      </Section>
      <Section title="Compared with other networks">
        <LatePart part={Peers} props={{ terms }} />
      </Section>
      <Section title="Questions">
        <Questions questions={questions} />
      </Section>
      <CallToAction to="/brands" label="See Brands" />
    </>
  );
}

function payoutQuestion({ day, minimum, stage }: PayoutTerms) {
  const payable = stage === 'paid' ? 'the network has paid us' : 'the network has approved your sales';
  return {
    title: 'When do you pay?',
    content: `Monthly, on the ${ordinal(day)}, once ${payable} and your balance is at least $${minimum}. A smaller balance waits for the next month.`,
  };
}

function Price({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col justify-between border-ink border-t pt-3">
      <dt className="text-base text-muted">{label}</dt>
      <dd className="figures mt-1 text-3xl">{children}</dd>
    </div>
  );
}
