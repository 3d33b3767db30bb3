import { type RefObject, useLayoutEffect, useRef } from 'react';

/** If the element is removed while it contains the focus, focuses the heading of its section, or of the page. */
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
