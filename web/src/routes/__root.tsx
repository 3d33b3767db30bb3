import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, useMatches } from '@tanstack/react-router';
import { FeedbackWidget } from '../features/accounts/feedback/feedback-widget.tsx';
import { pageHead } from '../lib/page.ts';
import type { Session } from '../lib/session.ts';
import { AfterHydration } from '../shell/layout/after-hydration.tsx';
import { SitePage } from '../shell/layout/site-page.tsx';
import { Palette } from '../shell/navigation/palette.tsx';
import { Toaster } from '../ui/toaster.tsx';

interface RouterContext {
  queries: QueryClient;
  /** Asks to sign in again, because the session has ended elsewhere. */
  leave: (session: Session) => void;
  /** Finds the routes that were added to the tree. */
  takeRoutes: () => void;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  staticData: { page: { title: 'Page not found' } },
  head: ({ matches }) => {
    const page = matches.findLast(({ staticData }) => staticData.page)?.staticData.page;
    return page ? pageHead(page, matches.at(-1)?.pathname ?? '/') : {};
  },
  component: Root,
});

/** A route that fails or has no page shows that instead of its own frame. */
const FRAMELESS: ReadonlySet<string> = new Set(['error', 'notFound']);

/** The layout of every page. Some routes render their own frame. */
function Root() {
  const hasOwnFrame = useMatches({
    select: (matches) => {
      const framing = matches.find(({ status, staticData }) => staticData.frame || FRAMELESS.has(status));
      return framing !== undefined && !FRAMELESS.has(framing.status);
    },
  });
  return (
    <QueryClientProvider client={Route.useRouteContext().queries}>
      <AfterHydration />
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      {hasOwnFrame ? (
        <Outlet />
      ) : (
        <SitePage>
          <Outlet />
        </SitePage>
      )}
      <FeedbackWidget hasButton={!hasOwnFrame} />
      <Palette />
      <Toaster />
    </QueryClientProvider>
  );
}
