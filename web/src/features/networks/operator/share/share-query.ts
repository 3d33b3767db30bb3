import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../../lib/client.ts';

export type ShareRule = ResponseOf<'get', '/v1/operations/share-rules'>['data'][number];

export const shareKeys = { all: ['operations', 'share'] };

/** The share rules, latest start first. */
export const shareRulesQuery = queryOptions({
  queryKey: [...shareKeys.all, 'rules'],
  queryFn: ({ signal }) =>
    bodyOf(api.GET('/v1/operations/share-rules', { params: { query: { per_page: 100 } }, signal })),
});

/** What a share would have meant for last month. */
export function sharePreviewQuery(share_percent: number, publisher_id: string | undefined) {
  return queryOptions({
    queryKey: [...shareKeys.all, 'preview', share_percent, publisher_id],
    queryFn: async ({ signal }) =>
      (
        await bodyOf(
          api.GET('/v1/operations/share-rules/preview', {
            params: { query: { share_percent, publisher_id } },
            signal,
          }),
        )
      ).data,
    placeholderData: keepPreviousData,
  });
}
