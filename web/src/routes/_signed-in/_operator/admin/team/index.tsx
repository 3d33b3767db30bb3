import { createFileRoute } from '@tanstack/react-router';
import { Roles } from '../../../../../features/accounts/operator/team/roles/roles.tsx';
import { knownOperatorsQuery } from '../../../../../shell/operator/operators-query.ts';

export const Route = createFileRoute('/_signed-in/_operator/admin/team/')({
  loader: ({ context: { queries } }) => void queries.prefetchQuery(knownOperatorsQuery),
  preload: false,
  component: Roles,
});
