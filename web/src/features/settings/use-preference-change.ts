import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../lib/client.ts';
import { toast } from '../../ui/toast.ts';
import { type Preferences, preferencesQuery } from './preferences-query.ts';

/** Some of the preferences, as they shall be. */
type PreferenceChange = Partial<Omit<Preferences, 'user_id'>>;

const MUTATION_KEY = ['change-preferences'];

/**
 * Changes preferences one after the other; each shows at once and is taken back when it fails; what
 * the API keeps is read when the last is through.
 */
export function usePreferenceChange() {
  const queries = useQueryClient();
  const { queryKey } = preferencesQuery;
  return useMutation({
    networkMode: 'always',
    mutationKey: MUTATION_KEY,
    scope: { id: 'email-preferences' },
    mutationFn: (json: PreferenceChange) => answerOf(api.v1.publisher['email-preferences'].$patch({ json })),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      queries.setQueryData(queryKey, before && { ...before, ...change });
      return before;
    },
    onSuccess: () => toast.success('Preferences updated'),
    onError: (_error, _change, before) => {
      queries.setQueryData(queryKey, before);
      toast.error('Update failed', 'Failed to update your email preferences. Please try again.');
    },
    onSettled: async () => {
      if (queries.isMutating({ mutationKey: MUTATION_KEY }) === 1)
        await queries.invalidateQueries({ queryKey });
    },
  });
}
