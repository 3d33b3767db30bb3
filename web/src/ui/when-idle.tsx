import { type ReactNode, Suspense, useEffect, useState } from 'react';

interface WhenIdleProps {
  /** A placeholder of the same height. */
  before: ReactNode;
  children: ReactNode;
}

/** The delay in browsers without `requestIdleCallback`. */
const FALLBACK_MS = 300;

/** Renders an expensive part of a page once the browser is idle. */
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
