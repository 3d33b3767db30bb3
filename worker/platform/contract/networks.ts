/** The networks whose catalogs and reports are read, in the order of the screens. */
export const NETWORKS = [
  { slug: 'wildfire', name: 'Wildfire' },
  { slug: 'siteplug', name: 'SitePlug' },
  { slug: 'cj', name: 'CJ' },
] as const;

export type NetworkSlug = (typeof NETWORKS)[number]['slug'];
export const NETWORK_SLUGS: readonly NetworkSlug[] = NETWORKS.map(({ slug }) => slug);

/** What people call a network; the slug of one that has no name here, such as a partner’s. */
export function networkName(slug: string): string {
  if (slug === 'direct') return 'Reported by publishers';
  return NETWORKS.find((network) => network.slug === slug)?.name ?? slug;
}

export const SYNC_KINDS = ['catalog', 'revenue'] as const;
