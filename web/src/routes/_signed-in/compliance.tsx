import { createFileRoute, redirect } from '@tanstack/react-router';
import { newAddress } from '../../shell/operator/old-addresses.ts';

export const Route = createFileRoute('/_signed-in/compliance')({
  staticData: { frame: 'own' },
  loader: ({ location: { searchStr } }) => {
    throw redirect({ href: newAddress(`?tab=compliance&${searchStr.slice(1)}`), replace: true });
  },
});
