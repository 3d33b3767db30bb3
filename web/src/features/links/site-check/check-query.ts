import { useMutation } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../lib/client.ts';

export type CheckedSite = ResponseOf<'post', '/v1/publisher/site-check'>['data'];
export type LinkReason = CheckedSite['examples'][number]['reason'];

/** Fetches a page and finds the script and its links. */
export function useSiteCheck() {
  return useMutation({
    mutationFn: async (url: string) =>
      (await bodyOf(api.POST('/v1/publisher/site-check', { body: { url } }))).data,
  });
}
