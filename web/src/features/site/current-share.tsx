import { useQuery } from '@tanstack/react-query';
import { statsQuery } from '../../lib/stats.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The publisher's current share of each commission, from the API. */
export function CurrentShare() {
  const { data, isError } = useQuery(statsQuery);
  if (data) return <span className="figures">{data.share_percent}%</span>;
  return isError ? 'your share' : <Skeleton width="3ch" />;
}
