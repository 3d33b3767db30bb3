import { createRouter, lazyRouteComponent, type RouterHistory } from '@tanstack/react-router';
import { newQueryClient } from './lib/query-client.ts';
import type { Session } from './lib/session.ts';
import { sessionEndListeners } from './lib/session-end.ts';
import { routeTree } from './route-tree.gen.ts';
import { PageSpinner } from './shell/layout/page-spinner.tsx';
import { RouteError } from './shell/layout/route-error.tsx';
import { toast } from './ui/toast.ts';

interface RouterOptions {
  /** Replaces the browser's URL. */
  history?: RouterHistory;
}

/** The router, with its own cache of API responses. */
export function newRouter({ history }: RouterOptions = {}) {
  const leave = ({ user }: Session) => {
    for (const listener of sessionEndListeners) listener(user.id);
    const returnTo = router.state.location.href;
    toast.info('Signed Out', 'Your session has ended. Please sign in again.');
    void router
      .navigate({ to: '/auth', search: { tab: 'sign-in', returnTo } })
      .then(() => queries.removeQueries({ type: 'inactive' }));
  };
  const queries = newQueryClient(leave);
  const router = createRouter({
    routeTree,
    context: { queries, leave, takeRoutes: () => router.setRoutes(router.buildRouteTree()) },
    ...(history ? { history } : { scrollRestoration: true }),
    defaultPreload: 'intent',
    defaultPendingComponent: PageSpinner,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: lazyRouteComponent(() => import('./shell/layout/not-found.tsx'), 'NotFound'),
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof newRouter>;
  }
}
