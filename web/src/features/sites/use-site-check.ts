import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/client.ts';
import { toast } from '../../ui/toast.ts';
import { sitesQuery } from './sites-query.ts';

/** Has the API look for the proof of a site; the list is read again whatever it finds. */
export function useSiteCheck(domain: string) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: () => answerOf(api.v1.publisher.sites[':domain'].verify.$post({ param: { domain } })),
    onSuccess: () => toast.success('Site verified', `Links to ${domain} now lead straight there.`),
    onSettled: () => queries.invalidateQueries({ queryKey: sitesQuery.queryKey }),
  });
}
