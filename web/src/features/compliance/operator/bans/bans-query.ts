import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type QueryOf, type ResponseOf } from '../../../../lib/client.ts';

export type Ban = ResponseOf<'get', '/v1/operations/banned-domains'>['data'][number];
export type BanPreview = ResponseOf<'post', '/v1/operations/banned-domains/preview'>['data'];
export type Severity = Ban['severity'];

export const banKeys = { all: ['operations', 'banned-domains'] };

/** A page of the banned domains, newest first. */
export function bansQuery(filter: QueryOf<'/v1/operations/banned-domains'>) {
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
