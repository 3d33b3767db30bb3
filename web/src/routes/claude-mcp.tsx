import { createFileRoute, useLocation } from '@tanstack/react-router';
import type { AssistantTab } from '../features/mcp/assistants-search.ts';
import { readerOf, useSession } from '../lib/session.ts';
import { SitePage } from '../shell/layout/site-page.tsx';
import { LatePart } from '../ui/late-part.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';

const VisitorPage = lazyPart(() => import('../features/mcp/visitor-page.tsx'));

export const Route = createFileRoute('/claude-mcp')({
  // Read where it is used, because this file is part of every page.
  validateSearch: (search: { tab?: AssistantTab; tool?: string }) => search,
  staticData: { frame: 'own', page: { title: 'Claude and MCP', isListed: true } },
  // Visitors don’t need the code of the screen. A member’s focus moves to its heading, so it is there at once.
  loader: async ({ context }) =>
    !import.meta.env.SSR &&
    (await readerOf(context.queries)) &&
    (await import('../features/mcp/assistants-page.tsx')).default,
  component: ClaudeMcp,
});

/** The screen for a member. For visitors, a page about it. */
function ClaudeMcp() {
  const AssistantsPage = Route.useLoaderData();
  const search = Route.useSearch();
  const here = useLocation({ select: ({ href }) => href });
  const session = useSession();
  if (session && AssistantsPage) return <AssistantsPage session={session} search={search} />;
  return (
    <SitePage>
      <LatePart part={VisitorPage} props={{ search, here }} />
    </SitePage>
  );
}
