import { createFileRoute } from '@tanstack/react-router';
import { AuthPage } from '../../features/accounts/sign-in/auth-page.tsx';
import { type AuthSearch, authSearch } from '../../features/accounts/sign-in/auth-search.ts';

export const Route = createFileRoute('/auth/')({
  // Read where it is used, because this file is part of every page.
  validateSearch: (search: AuthSearch) => search,
  staticData: {
    page: {
      title: 'Sign up or sign in',
    },
  },
  component: Auth,
});

function Auth() {
  const search = authSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <AuthPage
      search={search}
      onTabChange={(tab) => void navigate({ search: { ...search, tab }, replace: true, resetScroll: false })}
    />
  );
}
