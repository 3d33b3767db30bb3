import { createFileRoute } from '@tanstack/react-router';
import { AssistantsScreen } from '../../../../../features/mcp/assistants-screen.tsx';
import { type AssistantTab, assistantsSearch } from '../../../../../features/mcp/assistants-search.ts';

export const Route = createFileRoute('/_signed-in/_operator/admin/developer/assistants')({
  validateSearch: (search: { tab?: AssistantTab; tool?: string }) => search,
  component: Assistants,
});

function Assistants() {
  const { session } = Route.useRouteContext();
  return <AssistantsScreen session={session} search={assistantsSearch(Route.useSearch())} />;
}
