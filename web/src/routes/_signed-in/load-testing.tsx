import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/load-testing')({
  staticData: { page: { title: 'Load Testing' }, frame: 'own' },
  loader: ({ location: { searchStr } }) => {
    throw redirect({ href: `/admin/load-testing${searchStr}`, replace: true });
  },
});
