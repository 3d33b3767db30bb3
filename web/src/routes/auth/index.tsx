import { createFileRoute } from '@tanstack/react-router';
import { AuthPage } from '../../features/auth/auth-page.tsx';
import { authSearch } from '../../features/auth/auth-search.ts';

export const Route = createFileRoute('/auth/')({
  validateSearch: authSearch,
  staticData: {
    page: {
      title: 'Sign up or sign in',
      description: 'Sign in or create a Tributary account.',
      unlisted: true,
    },
  },
  component: Auth,
});

function Auth() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AuthPage
      search={search}
      onTabChange={(tab) => void navigate({ search: { ...search, tab }, replace: true, resetScroll: false })}
    />
  );
}
