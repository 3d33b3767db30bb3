// First, because it says in which order the layers of all other styles stand.
import './ui/theme.css';
import './features/frame/frame.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { greetArrival } from './features/auth/arrival.ts';
import { focusNewPages } from './features/frame/focus-new-pages.ts';
import { newRouter } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

const router = newRouter();
/** The page in `#root` was made at build, for this very address. */
const isPrerendered = root.dataset.page === location.pathname && location.search === '';
// What the server's side of the router would say: it makes React expect the prerendered page's own boundaries.
if (isPrerendered) router.ssr = { manifest: undefined };
await router.load();
focusNewPages(router);
greetArrival();
const app = (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
);
// As a transition, so that React lets the browser answer the reader in between.
if (isPrerendered) startTransition(() => void hydrateRoot(root, app));
else replacePage(root);

/** Replaces the page that was made without this URL's query. Until then its forms are hidden. */
function replacePage(element: HTMLElement): void {
  flushSync(() => createRoot(element).render(app));
  delete element.dataset.page;
}
