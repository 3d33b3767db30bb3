import { createFileRoute } from '@tanstack/react-router';
import { type TokenSearch, tokenSearch, useToken } from '../../features/accounts/sign-in/auth-search.ts';
import { LinkPage } from '../../features/accounts/sign-in/link-page.tsx';

export const Route = createFileRoute('/auth/magic')({
  ssr: false,
  // Read where it is used, because this file is part of every page.
  validateSearch: (search: TokenSearch) => search,
  staticData: {
    page: {
      title: 'Sign in with a link',
    },
  },
  component: Magic,
});

function Magic() {
  const navigate = Route.useNavigate();
  const token = useToken(
    tokenSearch(Route.useSearch()).token,
    () => void navigate({ search: {}, replace: true }),
  );
  return <LinkPage kind="magic" token={token} />;
}
