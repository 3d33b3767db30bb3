import { createFileRoute } from '@tanstack/react-router';
import { tokenSearch, useToken } from '../../features/auth/auth-search.ts';
import { LinkPage } from '../../features/auth/link-page.tsx';

export const Route = createFileRoute('/auth/verify')({
  ssr: false,
  validateSearch: tokenSearch,
  staticData: {
    page: {
      title: 'Confirm your address',
      description: 'Confirm your email address.',
      unlisted: true,
    },
  },
  component: Verify,
});

function Verify() {
  const navigate = Route.useNavigate();
  const token = useToken(Route.useSearch().token, () => void navigate({ search: {}, replace: true }));
  return <LinkPage kind="verify" token={token} />;
}
