import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { tokenSearch, useToken } from '../../features/auth/auth-search.ts';
import { ResetPage } from '../../features/auth/reset-page.tsx';
import { sessionQuery } from '../../lib/session.ts';
import { toast } from '../../ui/toast.ts';

export const Route = createFileRoute('/auth/reset')({
  ssr: false,
  validateSearch: tokenSearch,
  staticData: {
    page: { title: 'Set a new password', description: 'Reset a forgotten password.', unlisted: true },
  },
  component: Reset,
});

function Reset() {
  const queries = useQueryClient();
  const navigate = Route.useNavigate();
  const token = useToken(Route.useSearch().token, () => void navigate({ search: {}, replace: true }));
  const onDone = () => {
    // A new password ends every session, this browser's as well.
    queries.setQueryData(sessionQuery.queryKey, null);
    toast.success('Password changed', 'Your password has been changed. Please sign in.');
    void navigate({ to: '/auth', search: { tab: 'sign-in' } });
  };
  return <ResetPage token={token} onDone={onDone} />;
}
