import type { ReactNode } from 'react';
import type { PayoutTerms } from '../../../lib/payout-terms.ts';
import { cn } from '../../../ui/cn.ts';
import { Money } from '../../../ui/money.tsx';
import { ordinal } from '../../../ui/ordinal.ts';
import type { SaleState } from '../../sales/sale-states.ts';
import { StateBadge } from '../../sales/state-badge.tsx';

/** The stream of money widens. */
const WIDTHS = ['lg:border-t', 'lg:border-t-2', 'lg:border-t-3', 'lg:border-t-4'];

interface Station {
  state: SaleState;
  means: string;
  when: ReactNode;
}

/** The states of a sale on its way to a payout, with the times that are known. */
export default function MoneyPath({ terms }: { terms: PayoutTerms | undefined }) {
  return (
    <>
      <ol className="grid gap-x-8 max-lg:border-l-2 max-lg:border-river max-lg:pl-5 lg:grid-cols-4">
        {stationsOf(terms).map(({ state, means, when }, index) => (
          <li key={state} className={cn('pb-8 lg:border-river lg:pt-6', WIDTHS[index])}>
            <StateBadge state={state} />
            <p className="mt-3 text-md">{means}</p>
            <p className="mt-1 max-w-[44ch] text-pretty text-base text-muted">{when}</p>
          </li>
        ))}
      </ol>
      <dl className="grid gap-x-8 gap-y-4 border-rule border-t pt-5 text-base md:grid-cols-2">
        <Exception state="held">
          A sale whose click didn’t count waits until a person has checked it. You see the reason and can ask
          for a review.
        </Exception>
        <Exception state="reversed">
          The network takes a sale back, for example after a return. Its reason stays in your trace.
        </Exception>
      </dl>
    </>
  );
}

function Exception({ state, children }: { state: SaleState; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-baseline gap-x-4">
      <dt>
        <StateBadge state={state} />
      </dt>
      <dd className="text-pretty text-muted">{children}</dd>
    </div>
  );
}

function stationsOf(terms: PayoutTerms | undefined): Station[] {
  return [
    {
      state: 'pending',
      means: 'The network has reported the sale.',
      when: 'Within hours to days of the click.',
    },
    {
      state: 'approved',
      means: 'The network will pay for it.',
      when: terms && approvalText(terms.approvals),
    },
    {
      state: 'payable',
      means: terms?.stage === 'approved' ? 'It counts for your next payout.' : 'The network has paid us.',
      when:
        terms?.stage === 'approved'
          ? 'At once: we don’t wait for the network to pay us.'
          : 'Networks pay us once their brands have paid them. They set no date.',
    },
    {
      state: 'paid',
      means: 'We have paid it to you.',
      when: terms && (
        <>
          Monthly, on the {ordinal(terms.day)}. The minimum payout is <Money amount={terms.minimum} />. A
          smaller balance waits for the next month.
        </>
      ),
    },
  ];
}

/** `CJ decides by the 10th of the next month. SitePlug and Wildfire set no date.` */
function approvalText(approvals: PayoutTerms['approvals']): string {
  const dated = approvals.flatMap(({ network, after_days: days, day_of_next_month: day }) => {
    if (day !== null) return `${network} decides by the ${ordinal(day)} of the next month.`;
    return days === null ? [] : `${network} decides ${days} days after the sale.`;
  });
  const others = approvals.filter((each) => each.after_days === null && each.day_of_next_month === null);
  if (others.length === 0) return dated.join(' ');
  const names = new Intl.ListFormat('en').format(others.map(({ network }) => network));
  return [...dated, `${names} ${others.length > 1 ? 'set' : 'sets'} no date.`].join(' ');
}
