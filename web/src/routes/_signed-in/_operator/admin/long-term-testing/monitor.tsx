import { createFileRoute } from '@tanstack/react-router';
import { monitorSearch } from '../../../../../features/test-tools/operator/long-term/long-term-search.ts';
import { Monitor } from '../../../../../features/test-tools/operator/long-term/monitor.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/long-term-testing/monitor')({
  validateSearch: monitorSearch,
  component: Monitor,
});
