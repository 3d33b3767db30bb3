import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, bodyOf, type ResponseOf } from '../../../lib/client.ts';
import { toast } from '../../../ui/toast.ts';

const PATH = '/v1/publisher/email-preferences';

export type Preferences = ResponseOf<'get', typeof PATH>['data'];
type PreferenceChange = Partial<Omit<Preferences, 'user_id' | 'emails_stopped'>>;

const preferenceKeys = { all: ['email-preferences'], change: () => [...preferenceKeys.all, 'change'] };

/** The account's email preferences. The threshold is a decimal string of dollars. */
export const preferencesQuery = queryOptions({
  queryKey: preferenceKeys.all,
  queryFn: async ({ signal }) => (await bodyOf(api.GET(PATH, { signal }))).data,
  staleTime: 5 * 60_000,
});

/**
 * Changes preferences one after the other. Each change shows at once and is rolled back if it fails. After the last one,
 * the stored preferences are loaded again.
 */
export function usePreferenceChange() {
  const queries = useQueryClient();
  const { queryKey } = preferencesQuery;
  const mutationKey = preferenceKeys.change();
  return useMutation({
    mutationKey,
    scope: { id: 'email-preferences' },
    mutationFn: (body: PreferenceChange) => bodyOf(api.PATCH(PATH, { body })),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey });
      const previous = queries.getQueryData(queryKey);
      queries.setQueryData(queryKey, previous && { ...previous, ...change });
      return previous;
    },
    onSuccess: () => toast.success('Preferences updated'),
    onError: (_error, _change, previous) => {
      queries.setQueryData(queryKey, previous);
      toast.error('Update failed', 'Failed to update your email preferences. Please try again.');
    },
    onSettled: async () => {
      if (queries.isMutating({ mutationKey }) === 1) await queries.invalidateQueries({ queryKey });
    },
  });
}
