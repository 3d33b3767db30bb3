/** The networks whose catalogs and reports are synced. */
export const NETWORKS = [
  { value: 'wildfire', label: 'Wildfire' },
  { value: 'siteplug', label: 'SitePlug' },
  { value: 'cj', label: 'CJ' },
] as const;

export const NETWORK_SLUGS = NETWORKS.map(({ value }) => value);

export function networkLabel(slug: string): string {
  return NETWORKS.find(({ value }) => value === slug)?.label ?? slug;
}
