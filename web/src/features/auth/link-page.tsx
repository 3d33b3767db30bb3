import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { LoadingState } from '../../ui/loading-state.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { LinkConfirm } from './link-confirm.tsx';
import { linkPreviewQuery } from './link-preview-query.ts';
import type { LinkKind } from './redeem-link.ts';

const LinkRefused = lazy(() => import('./link-refused.tsx'));

/** Where an emailed link leads: the page names the account, and a button does what the link is for. */
export function LinkPage({ kind, token }: { kind: LinkKind; token: string | undefined }) {
  const preview = useQuery(linkPreviewQuery(token));
  const [refusal, setRefusal] = useState<Error | null>(null);
  const error = refusal ?? preview.error;
  const waiting = (
    <AuthFrame title="Checking your link">
      <LoadingState label="One moment" />
    </AuthFrame>
  );
  if (token !== undefined && !error) {
    if (!preview.data) return waiting;
    return <LinkConfirm kind={kind} token={token} link={preview.data} onRefused={setRefusal} />;
  }
  if (preview.isFetching) return waiting;
  return (
    <Suspense fallback={waiting}>
      <LinkRefused kind={kind} error={error} onRetry={() => void preview.refetch()} />
    </Suspense>
  );
}
