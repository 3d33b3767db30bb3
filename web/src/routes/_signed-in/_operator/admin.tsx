import { createFileRoute } from '@tanstack/react-router';
import { AdminScreen } from '../../../features/admin/admin-screen.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin')({
  // The tabs read it, because this file is part of every page.
  validateSearch: (search: { tab?: unknown }) => search,
  staticData: { page: { title: 'Admin' } },
  preload: false,
  component: AdminScreen,
});
