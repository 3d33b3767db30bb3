import { useHydrated } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';

/** Loaded after the page, which is whole without them. */
const LateParts = lazyPart(
  () => import('./late-parts.tsx'),
  () => null,
);

/** Keeps the document's head up to date with the page's `head()`, watches whose session it is, and keeps translated pages working. */
export function AfterHydration() {
  return useHydrated() ? (
    <Suspense>
      <LateParts />
    </Suspense>
  ) : null;
}
