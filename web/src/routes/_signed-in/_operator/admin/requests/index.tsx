import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/_operator/admin/requests/')({
  beforeLoad: () => {
    throw redirect({ to: '/admin/requests/$queue', params: { queue: 'claims' }, replace: true });
  },
});
