import { type RefObject, useLayoutEffect, useRef } from 'react';

/** When the part goes while the focus is in it, the heading of its section gets the focus, or else the page's. */
export function useFocusKept<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useLayoutEffect(() => {
    const element = part.current;
    return () => {
      if (element?.contains(document.activeElement)) focusHeadingOf(element);
    };
  }, []);
  return part;
}

function focusHeadingOf(element: HTMLElement): void {
  const section = element.parentElement?.closest('section');
  const heading =
    section?.querySelector<HTMLElement>('h2, h3') ?? document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}
