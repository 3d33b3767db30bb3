import { createFileRoute } from '@tanstack/react-router';
import { rulesQuery } from '../../../../../features/compliance/operator/compliance-query.ts';
import { Rules } from '../../../../../features/compliance/operator/rules/rules.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/compliance/rules')({
  loader: ({ context: { queries } }) => void queries.prefetchQuery(rulesQuery()),
  preload: false,
  component: Rules,
});
