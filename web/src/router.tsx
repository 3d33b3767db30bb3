import { QueryClient } from '@tanstack/react-query';
import { createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router';
import { PageSpinner } from './features/frame/page-spinner.tsx';
import { RouteError } from './features/frame/route-error.tsx';
import { routeTree } from './route-tree.gen.ts';

interface RouterOptions {
  /** Where the page is, when that is not the browser's address. */
  history?: RouterHistory;
}

/** The app's routes, with a cache of answers of their own. */
export function newRouter({ history }: RouterOptions = {}) {
  const queries = new QueryClient({
    // The system may be on this very machine, so being offline says nothing about it.
    defaultOptions: { queries: { networkMode: 'always', retry: false, staleTime: 60_000 } },
  });
  return createRouter({
    routeTree,
    context: { queries },
    ...(history ? { history } : { scrollRestoration: true }),
    defaultPreload: 'intent',
    defaultPendingComponent: PageSpinner,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: lazyRouteComponent(() => import('./features/frame/not-found.tsx'), 'NotFound'),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof newRouter>;
  }
}
