import { createFileRoute } from '@tanstack/react-router';
import { ToolsScreen } from '../../../../features/links/tools/tools-screen.tsx';
import { type ToolsTab, toolsSearch } from '../../../../features/links/tools/tools-search.ts';

export const Route = createFileRoute('/_signed-in/_dashboard/app/tools')({
  // Read where it is used, because this file is part of every page.
  validateSearch: (search: { url?: string; brand?: string; tab?: ToolsTab }) => search,
  staticData: { page: { title: 'Tools' } },
  component: Tools,
});

function Tools() {
  const { session } = Route.useRouteContext();
  const start = Route.useSearch({ select: toolsSearch, structuralSharing: true });
  return <ToolsScreen session={session} start={start} key={JSON.stringify([start.url, start.brand])} />;
}
