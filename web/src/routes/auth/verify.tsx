import { createFileRoute } from '@tanstack/react-router';
import { type TokenSearch, tokenSearch, useToken } from '../../features/accounts/sign-in/auth-search.ts';
import { LinkPage } from '../../features/accounts/sign-in/link-page.tsx';

export const Route = createFileRoute('/auth/verify')({
  ssr: false,
  // Read where it is used, because this file is part of every page.
  validateSearch: (search: TokenSearch) => search,
  staticData: {
    page: {
      title: 'Confirm your address',
    },
  },
  component: Verify,
});

function Verify() {
  const navigate = Route.useNavigate();
  const token = useToken(
    tokenSearch(Route.useSearch()).token,
    () => void navigate({ search: {}, replace: true }),
  );
  return <LinkPage kind="verify" token={token} />;
}
