import type { QueryOf } from './client.ts';

export type BrandLinkFilter = QueryOf<'/v1/publisher/links'>;
export type StoredLinkFilter = QueryOf<'/v1/publisher/affiliate-links'>;

/** The keys of the publisher's links in the cache. */
export const linkKeys = {
  all: ['links'],
  brands: (filter: BrandLinkFilter) => [...linkKeys.all, 'brands', filter],
  /** All pages of the stored links. */
  stored: () => [...linkKeys.all, 'stored'],
  storedPage: (filter: StoredLinkFilter) => [...linkKeys.stored(), filter],
  stats: (id: string, days: number) => [...linkKeys.all, 'stats', id, days],
};
