import { createFileRoute } from '@tanstack/react-router';
import { diagnosticsSearch } from '../../../../../features/networks/operator/diagnostics/diagnostics-search.ts';
import { SiteplugDiagnostics } from '../../../../../features/networks/operator/diagnostics/siteplug-diagnostics.tsx';

export const Route = createFileRoute('/_signed-in/_operator/admin/networks/siteplug-diagnostics')({
  validateSearch: diagnosticsSearch,
  component: SiteplugDiagnostics,
});
