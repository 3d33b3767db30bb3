import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { answerOf, api } from '../../lib/client.ts';
import { errorText } from '../../lib/error-text.ts';
import { sessionQuery } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';

/** Ends every session of the account, and leaves nothing of it on the screen. */
export function SignOutButton() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const leave = useMutation({
    mutationFn: () => answerOf(api.v1.auth['sign-out'].$post({ json: { everywhere: true } })),
    onSuccess: async () => {
      queries.setQueryData(sessionQuery.queryKey, null);
      await navigate({ to: '/auth' });
      queries.removeQueries({ type: 'inactive' });
      toast.success('Signed Out');
    },
    onError: (error) => toast.error('You could not be signed out.', errorText(error)),
  });
  return (
    <Button variant="quiet" loading={leave.isPending} onClick={() => leave.mutate()}>
      Sign out
    </Button>
  );
}
