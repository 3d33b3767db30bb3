import { createFileRoute } from '@tanstack/react-router';
import { BulkScreen } from '../../../../features/links/bulk/bulk-screen.tsx';

export const Route = createFileRoute('/_signed-in/_dashboard/links/bulk')({
  staticData: { page: { title: 'Bulk create' } },
  component: BulkScreen,
});
