import { useHydrated } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';

/** Loaded after the page, which is whole without them. */
const LateParts = lazy<ComponentType>(() =>
  import('./late-parts.tsx').catch(() => ({ default: () => null })),
);

/** Keeps the document's head up to date with the page's `head()`, and watches whose session it is. */
export function AfterHydration() {
  return useHydrated() ? (
    <Suspense>
      <LateParts />
    </Suspense>
  ) : null;
}
