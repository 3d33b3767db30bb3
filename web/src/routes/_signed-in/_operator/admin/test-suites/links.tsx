import { createFileRoute } from '@tanstack/react-router';
import { LinkTests } from '../../../../../features/monitoring/operator/checks/call-suites.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/test-suites/links')({
  component: LinkTests,
});
