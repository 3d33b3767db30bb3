import { createFileRoute } from '@tanstack/react-router';
import { Results } from '../../../../../features/test-tools/operator/load-testing/results.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/load-testing/results')({
  component: Results,
});
