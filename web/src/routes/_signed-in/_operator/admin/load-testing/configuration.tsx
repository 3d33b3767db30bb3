import { createFileRoute } from '@tanstack/react-router';
import { Configuration } from '../../../../../features/test-tools/operator/load-testing/configuration.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/load-testing/configuration')({
  component: Configuration,
});
