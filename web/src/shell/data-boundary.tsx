import { QueryErrorResetBoundary } from '@tanstack/react-query';
import { CatchBoundary, type ErrorComponentProps, useHydrated } from '@tanstack/react-router';
import { type ReactNode, Suspense, useCallback, useDeferredValue, useTransition } from 'react';
import { ApiError } from '../lib/client.ts';
import { errorText } from '../lib/error-text.ts';
import { ErrorState } from '../ui/error-state.tsx';

interface DataBoundaryProps {
  /** The title of the error if the data can't be loaded. */
  failed: string;
  /** Shown until the data has arrived. */
  loading: ReactNode;
  /** Identifies what is loaded. An error disappears when this changes. */
  subject?: string;
  /** Reads its data with `useSuspenseQuery`. */
  children: ReactNode;
}

/** A part of a page that loads its own data, and that can be retried if this fails. */
export function DataBoundary({ failed, loading, subject = '', children }: DataBoundaryProps) {
  // The prerendered page has no data. Its `loading` stays until the data has arrived.
  const isHydrated = useDeferredValue(useHydrated());
  return (
    <Suspense fallback={loading}>
      {isHydrated ? (
        <QueryErrorResetBoundary>
          {({ reset }) => (
            <ErrorBoundary failed={failed} subject={subject} resetQueries={reset}>
              {children}
            </ErrorBoundary>
          )}
        </QueryErrorResetBoundary>
      ) : (
        loading
      )}
    </Suspense>
  );
}

interface ErrorBoundaryProps {
  failed: string;
  subject: string;
  /** Lets failed queries load again. */
  resetQueries: () => void;
  children: ReactNode;
}

function ErrorBoundary({ failed, subject, resetQueries, children }: ErrorBoundaryProps) {
  const Failure = useCallback(
    ({ error, reset }: ErrorComponentProps) => {
      const retry = () => {
        resetQueries();
        reset();
      };
      return <RetryableError title={failed} error={error} retry={retry} />;
    },
    [failed, resetQueries],
  );
  return (
    <CatchBoundary getResetKey={() => subject} errorComponent={Failure}>
      {children}
    </CatchBoundary>
  );
}

interface RetryableErrorProps {
  title: string;
  error: unknown;
  retry: () => void;
}

/** Stays until the retry has ended, so that the keyboard keeps its place. A second call won’t find what doesn’t exist. */
function RetryableError({ title, error, retry }: RetryableErrorProps) {
  const [isRetrying, startRetry] = useTransition();
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <ErrorState
      title={title}
      detail={error instanceof Error && errorText(error)}
      onRetry={isMissing ? undefined : () => startRetry(retry)}
      retrying={isRetrying}
    />
  );
}
