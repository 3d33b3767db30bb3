import type { AnyRouter } from '@tanstack/react-router';

/** One that fades out is open no longer. */
const OPEN_DIALOG = '[role$="dialog"][data-open]';

/** After a change of page, focuses its heading: screen readers read it, and the next Tab begins there. */
export function focusNewPages(router: AnyRouter): void {
  let left: Element | null = null;
  router.subscribe('onBeforeNavigate', () => {
    left = document.activeElement;
  });
  router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
    if (!pathChanged || !fromLocation) return;
    requestAnimationFrame(() => {
      const active = document.activeElement;
      // Readers who have moved on in the meantime keep their place, such as in the palette that they have opened again.
      if (active?.closest(OPEN_DIALOG)) return;
      // A menu that closed has moved the focus itself.
      if (active === left || active === document.body || (left && isGone(left))) focusHeading();
    });
  });
}

/** Whether an element is hidden. One in a closed menu is, even if the menu is still visible on its way out. */
function isGone(element: Element): boolean {
  return !element.checkVisibility() || element.matches('[popover]:not(:popover-open) *');
}

/** The page's heading; where that comes with the page's data, its main part until then. */
function focusHeading(): void {
  const main = document.querySelector('main');
  if (!main || takeFocus(main)) return;
  main.focus({ preventScroll: true });
  const observer = new MutationObserver(() => {
    if (document.activeElement !== main || takeFocus(main)) observer.disconnect();
  });
  observer.observe(main, { childList: true, subtree: true });
}

/** Whether there is a heading to focus. */
function takeFocus(main: Element): boolean {
  const heading = main.querySelector('h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
