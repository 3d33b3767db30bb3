import { useHydrated } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';

/** Loaded after the page, because the prerendered document has the tags. If it can't be loaded, they stay as they are. */
const HeadTags = lazy<ComponentType>(() => import('./head-tags.tsx').catch(() => ({ default: () => null })));

/** Keeps the document's head up to date with the page's `head()`. */
export function PageHead() {
  return useHydrated() ? (
    <Suspense>
      <HeadTags />
    </Suspense>
  ) : null;
}
