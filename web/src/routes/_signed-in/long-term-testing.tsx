import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/long-term-testing')({
  staticData: { page: { title: 'Long-Term Testing' }, frame: 'own' },
  loader: ({ location: { searchStr } }) => {
    throw redirect({ href: `/admin/long-term-testing${searchStr}`, replace: true });
  },
});
