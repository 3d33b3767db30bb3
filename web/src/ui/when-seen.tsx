import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

interface WhenSeenProps {
  /** What stands there before, of the same height. */
  before: ReactNode;
  children: ReactNode;
}

/** A part of a page that costs work or calls: it is made when the reader comes to it. */
export function WhenSeen({ before, children }: WhenSeenProps) {
  const place = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return <div ref={place}>{seen ? <Suspense fallback={before}>{children}</Suspense> : before}</div>;
}
