import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../../lib/client.ts';
import type { BansSearch } from './bans-search.ts';

export type Ban = ResponseOf<'get', '/v1/operations/banned-domains'>['data'][number];
export type BanPreview = ResponseOf<'post', '/v1/operations/banned-domains/preview'>['data'];
export type Severity = Ban['severity'];

export const BANS_PER_PAGE = 50;
export const banKeys = { all: ['operations', 'banned-domains'] };

/** A page of the banned domains, newest first. */
export function bansQuery({ q, page = 1 }: BansSearch) {
  const filter = { q, page, per_page: BANS_PER_PAGE };
  return queryOptions({
    queryKey: [...banKeys.all, filter],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/v1/operations/banned-domains', { params: { query: filter }, signal })),
  });
}

/** Counts the clicks that a ban of these lines concerns. Nothing is changed. */
export async function previewBan(domains: string[]): Promise<BanPreview> {
  return (await bodyOf(api.POST('/v1/operations/banned-domains/preview', { body: { domains } }))).data;
}
