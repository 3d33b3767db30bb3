import { useHydratedQuery } from '../../../lib/hydrated-query.ts';
import { statsQuery } from '../../../lib/stats.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** The publisher's current share of each commission, from the API. */
export function CurrentShare() {
  const { data, isError } = useHydratedQuery(statsQuery);
  if (data) return <span className="figures">{data.share_percent}%</span>;
  return isError ? 'your share' : <Skeleton width="3ch" />;
}
