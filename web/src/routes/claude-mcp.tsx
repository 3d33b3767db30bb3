import { createFileRoute, useLocation } from '@tanstack/react-router';
import type { AssistantTab } from '../features/mcp/assistants-search.ts';
import { AuthenticationRequired } from '../features/mcp/authentication-required.tsx';
import { readerOf, useSession } from '../lib/session.ts';
import { SitePage } from '../shell/layout/site-page.tsx';

export const Route = createFileRoute('/claude-mcp')({
  ssr: false,
  // Read where it is used, because this file is part of every page.
  validateSearch: (search: { tab?: AssistantTab; tool?: string }) => search,
  staticData: { frame: 'own', page: { title: 'Claude and MCP' } },
  // Visitors don’t need the code of the screen. A member’s focus moves to its heading, so it is there at once.
  loader: async ({ context }) =>
    (await readerOf(context.queries)) && (await import('../features/mcp/assistants-page.tsx')).default,
  component: ClaudeMcp,
});

/** The screen for a member. Others are asked to sign in. */
function ClaudeMcp() {
  const AssistantsPage = Route.useLoaderData();
  const search = Route.useSearch();
  const here = useLocation({ select: ({ href }) => href });
  const session = useSession();
  if (session && AssistantsPage) return <AssistantsPage session={session} search={search} />;
  return (
    <SitePage>
      <AuthenticationRequired returnTo={here} />
    </SitePage>
  );
}
