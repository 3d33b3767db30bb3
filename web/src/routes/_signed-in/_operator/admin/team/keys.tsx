import { createFileRoute } from '@tanstack/react-router';
import { OperatorKeys } from '../../../../../features/accounts/operator/team/keys/operator-keys.tsx';
import { operatorKeysQuery } from '../../../../../features/accounts/operator/team/keys/operator-keys-query.ts';

export const Route = createFileRoute('/_signed-in/_operator/admin/team/keys')({
  loader: ({ context: { queries } }) => void queries.prefetchQuery(operatorKeysQuery),
  preload: false,
  component: OperatorKeys,
});
