import { useMutation, useQueryClient } from '@tanstack/react-query';
import { plural } from '../../../../../../worker/platform/contract/counts.ts';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { toast } from '../../../../ui/toast.ts';

/** Sends dead letters to their consumers again, all or some, and says how many were processed. */
export function useReplay() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (ids: string[] | undefined) =>
      (await bodyOf(api.POST('/v1/operations/dead-letters/replay', { body: ids ? { ids } : {} }))).data,
    onSuccess: ({ replayed, failed }) => {
      const processed = `${plural(replayed.length, 'message')} processed`;
      if (failed.length === 0) toast.success('Replayed', processed);
      else toast.error('Some messages failed again', `${processed}, ${failed.length} failed`);
    },
    onError: (error) => toast.error('We couldn’t replay them', errorText(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['operations'] }),
  });
}
