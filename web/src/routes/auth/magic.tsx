import { createFileRoute } from '@tanstack/react-router';
import { tokenSearch } from '../../features/auth/auth-search.ts';
import { LinkPage } from '../../features/auth/link-page.tsx';
import { useToken } from '../../features/auth/use-token.ts';

export const Route = createFileRoute('/auth/magic')({
  ssr: false,
  validateSearch: tokenSearch,
  staticData: {
    page: {
      title: 'Sign in by link',
      description: 'Where the mail with a sign-in link leads.',
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
