import { createFileRoute, Outlet } from '@tanstack/react-router';

export const Route = createFileRoute('/_signed-in/_operator/admin/requests/personal-data')({
  component: Outlet,
});
