import type { ReactNode } from 'react';
import { useHydratedQuery } from '../../../lib/hydrated-query.ts';
import type { PayoutTerms } from '../../../lib/payout-terms.ts';
import { statsQuery } from '../../../lib/stats.ts';
import { cn } from '../../../ui/cn.ts';
import { DateTime } from '../../../ui/date-time.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { Money } from '../../../ui/money.tsx';
import { ordinal } from '../../../ui/ordinal.ts';
import { DEMO_TRACE } from '../demo/demo-sale.ts';
import { splitSale } from './sale-split.ts';

const SALE = DEMO_TRACE.data;

/** One sale of the demo system to the last digit, with the current share. */
export default function SaleStatement({ terms }: { terms: PayoutTerms | undefined }) {
  const { data } = useHydratedQuery(statsQuery);
  const percent = data?.share_percent ?? SALE.share_percent;
  const { commission, margin, earned, paid, left } = splitSale(SALE.gross, percent);
  return (
    <section aria-labelledby="statement" className="rounded-md border border-rule bg-sheet p-5 md:p-7">
      <Heading level={2} size="subheading" id="statement">
        One sale, to the last digit
      </Heading>
      <p className="mt-1 text-base text-muted">A visitor buys at {SALE.brand_name} through your link.</p>
      <dl className="mt-5">
        <Line term="Price of the product" amount={SALE.sale_amount} digits={2} />
        <Line term={`Commission, as ${SALE.network_name} reports it`} amount={commission} isSum />
        <Line term={`Our share, ${100 - percent}%`} amount={`-${margin}`} />
        <Line term={`Your share, ${percent}%`} amount={earned} isSum isYours />
        <Line
          term={
            terms ? `Paid on the ${ordinal(terms.day)}, in whole cents` : 'Paid on payout day, in whole cents'
          }
          amount={`-${paid}`}
          digits={2}
        />
        <Line term="Stays in your balance" amount={left} isSum />
      </dl>
      <p className="mt-5 text-pretty text-sm text-muted">
        A sale of our demo system on <DateTime at={SALE.converted_at} precision="day" />, order{' '}
        <span translate="no" className="font-mono">
          {SALE.order_id}
        </span>
        . We deduct no fee.
        {terms && (
          <>
            {' '}
            The minimum payout is <Money amount={terms.minimum} />.
          </>
        )}
      </p>
    </section>
  );
}

interface LineProps {
  term: ReactNode;
  amount: string | null;
  digits?: number;
  /** It is what the lines above leave. */
  isSum?: boolean;
  isYours?: boolean;
}

function Line({ term, amount, digits = 6, isSum = false, isYours = false }: LineProps) {
  return (
    <div
      className={cn(
        'flex flex-wrap items-baseline justify-between gap-x-4 border-t py-2.5 text-md',
        isSum ? 'border-ink' : 'border-rule',
        isYours && 'font-semibold text-river',
      )}
    >
      <dt className="min-w-0">{term}</dt>
      <dd className="ml-auto">
        <Money amount={amount} digits={digits} />
      </dd>
    </div>
  );
}
