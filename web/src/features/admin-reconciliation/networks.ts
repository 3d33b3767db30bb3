import type { Network } from './reconciliation-query.ts';

/** The networks that send statements. */
export const NETWORKS = [
  { value: 'wildfire', label: 'Wildfire' },
  { value: 'siteplug', label: 'SitePlug' },
  { value: 'cj', label: 'CJ Affiliate' },
] as const satisfies readonly { value: Network; label: string }[];

export function networkLabel(slug: string): string {
  return NETWORKS.find(({ value }) => value === slug)?.label ?? slug;
}
