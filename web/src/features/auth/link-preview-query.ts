import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/client.ts';
import { send } from './send.ts';

/** What an emailed link does and for which account. It spends nothing, so a program that opens links changes nothing. */
export function linkPreviewQuery(token: string | undefined) {
  return queryOptions({
    queryKey: ['link-preview', token],
    queryFn: async () => (await send(api.v1.auth.link.$post({ json: { token: token ?? '' } }))).data,
    enabled: token !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  });
}
