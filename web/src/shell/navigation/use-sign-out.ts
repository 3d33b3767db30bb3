import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, bodyOf } from '../../lib/client.ts';
import { errorText } from '../../lib/error-text.ts';
import { sessionQuery } from '../../lib/session.ts';
import { toast } from '../../ui/toast.ts';

/** Ends this browser's session and opens the sign-in page. A failure is shown there. */
export function useSignOut() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => bodyOf(api.POST('/v1/auth/sign-out', { body: { everywhere: false } })),
    onSettled: async (_data, error) => {
      queries.setQueryData(sessionQuery.queryKey, null);
      await navigate({ to: '/auth', search: { tab: 'sign-in' } });
      queries.removeQueries({ type: 'inactive' });
      if (error) toast.error('Sign out failed', `You may still be signed in here. ${errorText(error)}`);
      else toast.success('Signed Out');
    },
  });
}
