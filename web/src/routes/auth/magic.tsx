import { createFileRoute } from '@tanstack/react-router';
import { tokenSearch, useToken } from '../../features/auth/auth-search.ts';
import { LinkPage } from '../../features/auth/link-page.tsx';

export const Route = createFileRoute('/auth/magic')({
  ssr: false,
  validateSearch: tokenSearch,
  staticData: {
    page: {
      title: 'Sign in with a link',
      description: 'Sign in with an emailed link.',
      unlisted: true,
    },
  },
  component: Magic,
});

function Magic() {
  const navigate = Route.useNavigate();
  const token = useToken(Route.useSearch().token, () => void navigate({ search: {}, replace: true }));
  return <LinkPage kind="magic" token={token} />;
}
