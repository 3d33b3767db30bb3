import { useQuery } from '@tanstack/react-query';
import { facetsQuery } from '../../lib/facets.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The name of a network by its slug. One without active brands, or whose name can't be loaded, shows its slug. */
export function NetworkName({ slug }: { slug: string }) {
  const { data, isError } = useQuery(facetsQuery);
  if (!data && !isError) return <Skeleton width="12ch" />;
  return data?.network.find(({ value }) => value === slug)?.label ?? slug;
}
