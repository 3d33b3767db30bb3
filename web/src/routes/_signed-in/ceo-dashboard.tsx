import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/ceo-dashboard')({
  staticData: { page: { title: 'CEO Dashboard' }, frame: 'own' },
  loader: ({ location: { searchStr } }) => {
    throw redirect({ href: `/admin/ceo-dashboard${searchStr}`, replace: true });
  },
});
