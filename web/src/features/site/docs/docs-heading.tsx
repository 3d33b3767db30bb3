import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { DOCS_HEADINGS } from './docs-headings.ts';

/** A heading with its own URL fragment. It scrolls into view by itself, because tabs load after the page. */
export function DocsHeading({ of }: { of: keyof typeof DOCS_HEADINGS }) {
  const { id, title } = DOCS_HEADINGS[of];
  const named = useLocation({ select: ({ hash }) => hash === id });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!named) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, [named]);
  return (
    <h2 ref={heading} id={id} tabIndex={-1}>
      {title}
    </h2>
  );
}
