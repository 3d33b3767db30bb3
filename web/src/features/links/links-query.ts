import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../lib/client.ts';
import { type BrandLinkFilter, linkKeys, type StoredLinkFilter } from '../../lib/link-keys.ts';

/** A brand with the publisher's ready-made link. */
export type BrandLink = ResponseOf<'get', '/v1/publisher/links'>['data'][number];
/** One of the publisher's stored links with its figures. */
export type StoredLink = ResponseOf<'get', '/v1/publisher/affiliate-links'>['data'][number];
export type StoredLinks = ResponseOf<'get', '/v1/publisher/affiliate-links'>;

const FRESH = { staleTime: 2 * 60_000, gcTime: 5 * 60_000 };

/** A page of the brands with the publisher's link, highest commission first. */
export function brandLinksQuery(filter: BrandLinkFilter) {
  return queryOptions({
    queryKey: linkKeys.brands(filter),
    queryFn: ({ signal }) => bodyOf(api.GET('/v1/publisher/links', { params: { query: filter }, signal })),
    ...FRESH,
  });
}

/** A page of the stored links. */
export function storedLinksQuery(filter: StoredLinkFilter) {
  return queryOptions({
    queryKey: linkKeys.storedPage(filter),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/v1/publisher/affiliate-links', { params: { query: filter }, signal })),
    ...FRESH,
  });
}

/** A link's figures on each of the last days. */
export function linkStatsQuery(id: string, days: number) {
  return queryOptions({
    queryKey: linkKeys.stats(id, days),
    queryFn: ({ signal }) =>
      bodyOf(
        api.GET('/v1/publisher/affiliate-links/{id}/stats', {
          params: { path: { id }, query: { days } },
          signal,
        }),
      ),
  });
}
