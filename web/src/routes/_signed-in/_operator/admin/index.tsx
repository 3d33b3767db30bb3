import { createFileRoute, redirect } from '@tanstack/react-router';
import { newAddress } from '../../../../shell/operator/old-addresses.ts';

export const Route = createFileRoute('/_signed-in/_operator/admin/')({
  beforeLoad: ({ location }) => {
    throw redirect({ href: newAddress(location.searchStr), replace: true });
  },
});
