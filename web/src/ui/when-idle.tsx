import { type ReactNode, Suspense, useEffect, useState } from 'react';

interface WhenIdleProps {
  /** Shown until then, of the same height. */
  before: ReactNode;
  children: ReactNode;
}

/** For browsers that don't say when they are idle. */
const FALLBACK_MS = 300;

/** A part of a page that costs work or calls: rendered once the browser is idle, wherever the reader is by then. */
export function WhenIdle({ before, children }: WhenIdleProps) {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const show = () => setIdle(true);
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(show, FALLBACK_MS);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(show, { timeout: 2_000 });
    return () => cancelIdleCallback(request);
  }, []);
  return idle ? <Suspense fallback={before}>{children}</Suspense> : before;
}
