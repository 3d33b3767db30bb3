import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { returnTo } from '../../../../worker/identity/return-to.ts';
import { LoadingState } from '../../ui/loading-state.tsx';
import { arriveAt } from './arrival.ts';
import { AuthFrame } from './auth-frame.tsx';
import { type LinkKind, redeemQuery } from './redeem-query.ts';

const LinkRefused = lazy(() => import('./link-refused.tsx'));

const WORDS = {
  verify: { title: 'Confirming your address', done: 'confirmed' },
  magic: { title: 'Signing you in', done: 'signed-in' },
} as const;

/** Where the link of a mail leads: it is redeemed, and on it goes; or it is said why not. */
export function LinkPage({ kind, token }: { kind: LinkKind; token: string | undefined }) {
  const { data, error, refetch, isFetching } = useQuery(redeemQuery(kind, token));
  const { title, done } = WORDS[kind];
  const page = data && returnTo(data.return_to);
  useEffect(() => {
    if (page !== undefined) arriveAt(page, done);
  }, [page, done]);
  const waiting = (
    <AuthFrame title={title}>
      <LoadingState label={page ? 'Done. Opening your page' : 'This takes a moment'} />
    </AuthFrame>
  );
  if (token !== undefined && (!error || isFetching)) return waiting;
  return (
    <Suspense fallback={waiting}>
      <LinkRefused kind={kind} error={error} onRetry={() => void refetch()} />
    </Suspense>
  );
}
