import { formatCount } from '../../lib/format.ts';
import { type Assumptions, estimateRevenue } from './revenue.ts';

/** What the assumptions come to, with the working. */
export function RevenueResult({ assumed }: { assumed: Assumptions }) {
  const estimate = estimateRevenue(assumed);
  return (
    <div className="border-t border-ink pt-3">
      <output aria-live="polite" className="block">
        <span className="block text-base text-muted">Monthly revenue</span>
        <span className="figures block text-3xl">{dollars(estimate.monthly)}</span>
        <span className="figures mt-1 block text-md text-muted">{dollars(estimate.yearly)} a year</span>
      </output>
      <p className="mt-6 font-mono text-sm break-words text-muted">
        {formatCount(assumed.users)} × {assumed.clickRate.toFixed(1)}% × {dollars(assumed.commission)} × 30 ={' '}
        {dollars(estimate.monthly)}
      </p>
      <p className="mt-4 text-base text-pretty text-muted">
        This takes one commission for each of {formatCount(estimate.clicks)} clicks. If one click in ten buys,
        that is {formatCount(estimate.conversions)} conversions and {dollars(estimate.monthlyOfConversions)} a
        month. An estimate from your own assumptions, not a promise.
      </p>
    </div>
  );
}

/** `12000` → `$12,000`. */
export function dollars(amount: number): string {
  return `$${formatCount(amount)}`;
}
