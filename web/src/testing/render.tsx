import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react/pure';
import { newQueryClient } from '../lib/query-client.ts';
import { newRouter } from '../router.tsx';
import { Toaster } from '../ui/toaster.tsx';

/** An error boundary shows what it has caught. */
const ROOT = { createRootOptions: { onCaughtError: () => undefined } };

/** Renders the screen of a path in its layout. Returns its router, whose location the screen changes. */
export async function renderScreen(path: string): Promise<ReturnType<typeof newRouter>> {
  const router = newRouter({ history: createMemoryHistory({ initialEntries: [path] }) });
  await router.load();
  await render(<RouterProvider router={router} />, ROOT);
  return router;
}

/** Renders a component with a cache of API responses and a place for toasts. */
export async function renderComponent(component: ReactNode): Promise<void> {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  await render(
    <QueryClientProvider client={newQueryClient(() => {})}>
      <RouterContextProvider router={router}>
        {component}
        <Toaster />
      </RouterContextProvider>
    </QueryClientProvider>,
    ROOT,
  );
}
