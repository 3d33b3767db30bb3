import { createFileRoute } from '@tanstack/react-router';
import { Scenarios } from '../../../../../features/test-tools/operator/load-testing/scenarios.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/load-testing/')({
  component: Scenarios,
});
