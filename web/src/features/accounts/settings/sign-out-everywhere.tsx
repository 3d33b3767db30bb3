import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, bodyOf } from '../../../lib/client.ts';
import { sessionQuery } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.ts';

/** Ends every session of the account, this one included. */
export function SignOutEverywhere() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { mutateAsync } = useMutation({
    mutationFn: () => bodyOf(api.POST('/v1/auth/sign-out', { body: { everywhere: true } })),
    onSuccess: async () => {
      queries.setQueryData(sessionQuery.queryKey, null);
      await navigate({ to: '/auth', search: { tab: 'sign-in' } });
      queries.removeQueries({ type: 'inactive' });
      toast.success('Signed Out', 'You’re signed out in every browser.');
    },
  });
  return (
    <ConfirmDialog
      title="Sign out everywhere?"
      description="This signs you out in every browser, including this one. API keys and connected apps keep working."
      confirmLabel="Sign out everywhere"
      trigger={<Button variant="danger">Sign out everywhere</Button>}
      onConfirm={async () => void (await mutateAsync())}
    />
  );
}
