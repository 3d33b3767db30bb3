import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatCount } from '../../../../../worker/platform/contract/counts.ts';
import { type Overview, overviewQuery } from '../../../lib/overview.ts';
import { Money } from '../../../ui/money.tsx';
import { rateText } from '../../../ui/rate-text.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { isZero } from '../../sales/is-zero.ts';
import { MoreHeld } from '../../sales/more-held.tsx';

type Figures = Overview['today'];

const PERIODS = [
  { label: 'Today', of: ({ today }) => today },
  { label: 'This month', of: ({ month }) => month },
  { label: 'All time', of: ({ all_time }) => all_time },
] as const satisfies readonly { label: string; of: (overview: Overview) => Figures }[];

const LINES: readonly { label: string; of: (figures: Figures) => ReactNode }[] = [
  { label: 'Clicks', of: ({ clicks }) => formatCount(clicks) },
  { label: 'Conversions', of: ({ conversions }) => formatCount(conversions) },
  { label: 'Conversion rate', of: ({ conversion_rate }) => rateText(conversion_rate) },
  { label: 'Earnings per click', of: ({ epc }) => <Money amount={epc} digits="significant" /> },
];

export function LoadedTotals() {
  const { data } = useSuspenseQuery(overviewQuery);
  return <Totals overview={data} />;
}

/** The figures of today, this month and all time. Without an overview, they are loading. */
export function Totals({ overview }: { overview?: Overview }) {
  return (
    <div className="grid gap-x-10 gap-y-8 sm:grid-cols-3">
      {PERIODS.map(({ label, of }) => (
        <PeriodTotals key={label} label={label} figures={overview && of(overview)} />
      ))}
    </div>
  );
}

function PeriodTotals({ label, figures }: { label: string; figures: Figures | undefined }) {
  return (
    <section aria-label={label} className="min-w-0 border-ink border-t pt-2">
      <h2 className="font-normal text-base text-muted">{label}</h2>
      <dl>
        <dt className="sr-only">Earnings</dt>
        <dd className="figures mt-1 mb-3 text-3xl tracking-[-0.015em] max-lg:text-2xl">
          {figures ? <Money amount={figures.earnings} /> : <Skeleton width="6ch" />}
        </dd>
        {figures && !isZero(figures.held) && (
          <>
            <dt className="sr-only">Held</dt>
            <dd className="-mt-2 mb-3 text-base text-held">
              <MoreHeld amount={figures.held} />
            </dd>
          </>
        )}
        {LINES.map(({ label: line, of }) => (
          <div
            key={line}
            className="flex items-baseline justify-between gap-3 border-rule border-t py-1.5 text-base"
          >
            <dt className="text-muted">{line}</dt>
            <dd className="figures">{figures ? of(figures) : <Skeleton width="3ch" />}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
