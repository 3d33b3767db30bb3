import type { ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';

/** The code of this page is loaded with the first error. Without it, its title has to do. */
const ErrorPage = lazy(() => import('./error-page.tsx').catch(() => ({ default: BareError })));

/** Shown when a page fails to render or load. */
export function RouteError(props: ErrorComponentProps) {
  return (
    <Suspense>
      <ErrorPage {...props} />
    </Suspense>
  );
}

function BareError() {
  return <h1>Unexpected Application Error!</h1>;
}
