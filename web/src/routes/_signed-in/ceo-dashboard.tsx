import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/ceo-dashboard')({
  staticData: { frame: 'own' },
  loader: ({ location: { href } }) => {
    throw redirect({ href: `/admin${href}`, replace: true });
  },
});
