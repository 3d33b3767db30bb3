import { useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { type TokenSearch, tokenSearch, useToken } from '../../features/accounts/sign-in/auth-search.ts';
import { ResetPage } from '../../features/accounts/sign-in/reset-page.tsx';
import { sessionQuery } from '../../lib/session.ts';
import { toast } from '../../ui/toast.ts';

export const Route = createFileRoute('/auth/reset')({
  ssr: false,
  // Read where it is used, because this file is part of every page.
  validateSearch: (search: TokenSearch) => search,
  staticData: {
    page: { title: 'Set a new password' },
  },
  component: Reset,
});

function Reset() {
  const queries = useQueryClient();
  const navigate = Route.useNavigate();
  const token = useToken(
    tokenSearch(Route.useSearch()).token,
    () => void navigate({ search: {}, replace: true }),
  );
  const onDone = () => {
    // A new password ends every session, this browser's as well.
    queries.setQueryData(sessionQuery.queryKey, null);
    toast.success('Password changed', 'Your password has been changed. Please sign in.');
    void navigate({ to: '/auth', search: { tab: 'sign-in' } });
  };
  return <ResetPage token={token} onDone={onDone} />;
}
