import { Link } from '@tanstack/react-router';
import { formatCount } from '../../../../../worker/platform/contract/counts.ts';
import { useHydratedQuery } from '../../../lib/hydrated-query.ts';
import { linkClass } from '../../../ui/link-class.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { percentileText } from '../../monitoring/status/percentile-text.ts';
import { statusQuery } from '../../monitoring/status/status-query.ts';

const PERCENTILES = [
  { name: 'p50', label: 'Half of all visits' },
  { name: 'p95', label: '95%' },
  { name: 'p99', label: '99%' },
] as const;

/** How long links took in the last 24 hours, as the status page publishes it. */
export function RedirectTimes() {
  const { data } = useHydratedQuery(statusQuery);
  const redirects = data?.data.redirects;
  return (
    <div className="grid content-start gap-5">
      <p className="text-md text-pretty text-muted">
        A link redirects at the edge, before anything is written. We publish how long that took, and what
        failed. These are the last 24 hours of this system.
      </p>
      <dl>
        {PERCENTILES.map(({ name, label }) => (
          <div
            key={name}
            className="flex items-baseline justify-between gap-4 border-t border-rule py-2.5 text-md"
          >
            <dt>{label} answered within</dt>
            <dd className="figures whitespace-nowrap">
              {redirects ? percentileText(redirects, name) : <Skeleton width="6ch" />}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-base text-muted">
        {redirects && redirects.count > 0 && `Of ${formatCount(redirects.count)} visits. `}
        <Link to="/status" className={linkClass()}>
          All figures and incidents
        </Link>
      </p>
    </div>
  );
}
