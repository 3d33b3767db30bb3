import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, useMatches } from '@tanstack/react-router';
import { FeedbackWidget } from '../features/feedback/feedback-widget.tsx';
import { PageHead } from '../features/frame/page-head.tsx';
import { SiteFooter } from '../features/frame/site-footer.tsx';
import { TopBar } from '../features/frame/top-bar.tsx';
import { AccountButton, NarrowSignIn } from '../features/navigation/account-button.tsx';
import { Palette } from '../features/navigation/palette.tsx';
import { openPalette } from '../features/navigation/palette-state.ts';
import { pageHead } from '../lib/page.ts';
import { Toaster } from '../ui/toaster.tsx';

export const Route = createRootRouteWithContext<{ queries: QueryClient }>()({
  staticData: { page: { title: 'Page not found', description: '', unlisted: true } },
  head: ({ matches }) => {
    const page = matches.findLast(({ staticData }) => staticData.page)?.staticData.page;
    return page ? pageHead(page, matches.at(-1)?.pathname ?? '/') : {};
  },
  component: Root,
});

/** The layout of every page. The dashboard has its own frame. */
function Root() {
  const inDashboard = useMatches({
    select: (matches) =>
      matches.some(({ staticData }) => staticData.frame === 'dashboard') &&
      matches.every(({ status }) => status !== 'error'),
  });
  return (
    <QueryClientProvider client={Route.useRouteContext().queries}>
      <PageHead />
      <a href="#content" className="skip-link">
        Skip to content
      </a>
      {inDashboard ? <Outlet /> : <SitePage />}
      <FeedbackWidget />
      <Palette />
      <Toaster />
    </QueryClientProvider>
  );
}

/** A page of the site, with its bar and its footer. */
function SitePage() {
  return (
    <>
      <TopBar account={<AccountButton />} narrowAccount={<NarrowSignIn />} onSearch={openPalette} />
      <main id="content" tabIndex={-1} className="mx-auto max-w-280 px-4 outline-none md:px-8">
        <Outlet />
      </main>
      <SiteFooter />
    </>
  );
}
