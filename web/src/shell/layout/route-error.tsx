import type { ErrorComponentProps } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';

/** The code of this page is loaded with the first error. Without it, its title has to do. */
const ErrorPage = lazyPart(() => import('./error-page.tsx'), BareError);

/** Shown when a page fails to render or load. */
export function RouteError(props: ErrorComponentProps) {
  return (
    <Suspense>
      <ErrorPage {...props} />
    </Suspense>
  );
}

function BareError() {
  return <h1>Unexpected Application Error! Reload the page.</h1>;
}
