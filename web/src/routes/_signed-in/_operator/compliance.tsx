import { createFileRoute } from '@tanstack/react-router';
import { ComplianceScreen } from '../../../features/admin/compliance-screen.tsx';

export const Route = createFileRoute('/_signed-in/_operator/compliance')({
  // The tabs read it, because this file is part of every page.
  validateSearch: (search: { view?: unknown }) => search,
  staticData: { page: { title: 'Compliance Dashboard' } },
  preload: false,
  component: ComplianceScreen,
});
