import type { AnyRouter } from '@tanstack/react-router';
import { type Page, windowTitle } from '../../lib/page.ts';

/** Keeps the window's title and description those of the page that is shown, as the reader goes from one to another. */
export function followPages(router: AnyRouter): void {
  router.subscribe('onResolved', ({ pathChanged }) => {
    const page = router.state.matches.findLast((match) => match.staticData.page)?.staticData.page;
    if (pathChanged && page) showPage(page);
  });
}

function showPage({ title, description }: Page): void {
  document.title = windowTitle(title);
  document.querySelector('meta[name="description"]')?.setAttribute('content', description);
}
