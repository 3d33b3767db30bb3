import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { ConnectFrame } from './connect-frame.tsx';
import { ConnectProblem } from './connect-problem.tsx';
import type { ConnectSearch } from './connect-search.ts';
import { consentQuery } from './consent-query.ts';

const loadForm = () => import('./consent-form.tsx');
const ConsentForm = lazyPart(loadForm);

/** The page on which a person allows an app to use the account. */
export function ConnectPage({ request, error }: ConnectSearch) {
  return (
    <ConnectFrame>
      {request === undefined ? <ConnectProblem code={error} /> : <ConsentOf request={request} />}
    </ConnectFrame>
  );
}

function ConsentOf({ request }: { request: string }) {
  const { data: consent, error, refetch, isFetching } = useQuery(consentQuery(request));
  // Ahead of its use. If that fails, the form says so.
  useEffect(() => void loadForm().catch(() => undefined), []);
  if (error) return <ConnectProblem error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  const loading = <LoadingState label="Loading the request" />;
  if (!consent) return loading;
  return (
    <Suspense fallback={loading}>
      <ConsentForm key={consent.handle} consent={consent} onReload={() => void refetch()} />
    </Suspense>
  );
}
