import { formatCount } from '../../../../../worker/platform/contract/counts.ts';
import { useHydratedQuery } from '../../../lib/hydrated-query.ts';
import { statsQuery } from '../../../lib/stats.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type Assumptions, estimateRevenue, revenueCeiling } from './revenue.ts';

/** The estimated earnings at the current share, with the calculation and the ceiling. */
export function RevenueResult({ assumed }: { assumed: Assumptions }) {
  const { data, isError } = useHydratedQuery(statsQuery);
  const share = data?.share_percent;
  const ceiling = revenueCeiling(assumed);
  return (
    <div className="border-t border-ink pt-3">
      {share === undefined ? <Awaited failed={isError} /> : <Result assumed={assumed} share={share} />}
      <p className="mt-5 border-t border-rule pt-3 text-sm text-pretty text-muted">
        Ceiling, if these users came every day and every click led to a sale:{' '}
        <span className="figures">
          {formatCount(assumed.users)} × {assumed.clickRate.toFixed(1)}% × {dollars(assumed.commission)} × 30
          = {dollars(ceiling.monthly)}
        </span>{' '}
        a month, {dollars(ceiling.yearly)} a year, before the commission is split.
      </p>
    </div>
  );
}

function Result({ assumed, share }: { assumed: Assumptions; share: number }) {
  const { clicks, sales, commissions, monthly, yearly, perThousand } = estimateRevenue(assumed, share);
  return (
    <>
      <output aria-live="polite" className="block">
        <span className="block text-base text-muted">Per 1,000 visitors you earn</span>
        <span className="figures block text-3xl">{cents(perThousand)}</span>
        <span className="figures mt-1 block text-md text-pretty">
          With {formatCount(assumed.users)} a month: {cents(monthly)} per month, {cents(yearly)} a year
        </span>
      </output>
      <p className="mt-5 font-mono text-sm break-words text-muted">
        {formatCount(assumed.users)} × {assumed.clickRate.toFixed(1)}% × {assumed.conversionRate.toFixed(1)}%
        × {dollars(assumed.commission)} × {share}% = {cents(monthly)}
      </p>
      <p className="figures mt-3 text-base text-pretty text-muted">
        {quantity(clicks)} clicks lead to {quantity(sales)} sales, which pay {cents(commissions)} in
        commission. You earn {share}% of it, {cents(monthly)}. This is an estimate from your own assumptions,
        not a promise.
      </p>
    </>
  );
}

function Awaited({ failed }: { failed: boolean }) {
  return (
    <div className="min-h-44">
      <p className="text-base text-muted">Per 1,000 visitors you earn</p>
      {failed ? (
        <p className="mt-2 text-md">We couldn’t load the current share. Reload the page to try again.</p>
      ) : (
        <p className="text-3xl">
          <Skeleton width="6ch" />
        </p>
      )}
    </div>
  );
}

/** `12000` → `$12,000`. */
export function dollars(amount: number): string {
  return `$${formatCount(amount)}`;
}

/** `1234.5` → `$1,234.50`. */
function cents(amount: number): string {
  return `$${amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}

/** A number with at most one decimal: `0.4`. */
function quantity(count: number): string {
  return count.toLocaleString('en', { maximumFractionDigits: 2 });
}
