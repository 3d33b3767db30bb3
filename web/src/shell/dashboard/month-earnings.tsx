import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../../../worker/platform/contract/counts.ts';
import { overviewQuery } from '../../lib/overview.ts';
import { Money } from '../../ui/money.tsx';

/** The earnings of this month. Without them, a dash. */
export function MonthEarnings() {
  const { data } = useQuery(overviewQuery);
  const earnings = data?.month.earnings;
  return (
    <section aria-label="Monthly earnings">
      <p className="text-muted text-sm">This month</p>
      <p className="figures mt-0.5 text-xl tracking-[-0.01em]">
        {earnings === undefined ? '--' : <Money amount={earnings} />}
      </p>
      <p className="mt-0.5 text-muted text-sm">{data && sourceOf(data.month.conversions)}</p>
    </section>
  );
}

function sourceOf(conversions: number): string {
  if (conversions === 0) return 'Start earning today';
  return `from ${conversions === 1 ? 'one conversion' : `${formatCount(conversions)} conversions`}`;
}
