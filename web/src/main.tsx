// First, because it sets the order of the cascade layers.
import './ui/theme.css';
import './shell/layout/frame.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { greetArrival } from './features/accounts/sign-in/greet-arrival.ts';
import { newRouter } from './router.tsx';
import { focusNewPages } from './shell/layout/focus-new-pages.ts';

const root = document.getElementById('root');
if (!root) throw new Error('No #root.');

const router = newRouter();
/** True if `#root` has the prerendered page of this URL. */
const isPrerendered = root.dataset.page === location.pathname && location.search === '';
// The router's server would set this. It makes React expect the boundaries of the prerendered page.
if (isPrerendered) router.ssr = { manifest: undefined };
await router.load();
focusNewPages(router);
void greetArrival();
const app = (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
);
// A transition, so that the page stays responsive during hydration.
if (isPrerendered) startTransition(() => void hydrateRoot(root, app));
else replacePage(root);

/** Replaces the page that was prerendered without this URL's query. Until then its forms are hidden. */
function replacePage(element: HTMLElement): void {
  flushSync(() => createRoot(element).render(app));
  delete element.dataset.page;
}
