import type { ReactNode } from 'react';
import type { PayoutTerms } from '../../lib/payout-terms.ts';
import { Money } from '../../ui/money.tsx';
import { ordinal } from '../../ui/ordinal.ts';
import { Section } from '../../ui/section.tsx';

/** When, from which amount and how publishers are paid. */
export function PayoutTermsList({ terms }: { terms: PayoutTerms }) {
  return (
    <Section title="Payouts" lead="The same terms for every publisher.">
      <dl className="grid gap-x-10 gap-y-8 sm:grid-cols-3">
        <Fact label="Payment schedule">Monthly, on the {ordinal(terms.day)}</Fact>
        <Fact label="Minimum payout">
          <Money amount={terms.minimum} />
        </Fact>
        <Fact label="Currency">US dollars</Fact>
      </dl>
      <p className="mt-8 max-w-[68ch] text-md text-muted">
        Commission is paid once the network has {terms.stage === 'paid' ? 'paid us' : 'approved it'}. A
        balance below the minimum is carried over to the next month.
      </p>
    </Section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="border-t border-ink pt-3">
      <dt className="text-base text-muted">{label}</dt>
      <dd className="figures mt-1 text-xl">{children}</dd>
    </div>
  );
}
