import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { NetworkSlug } from '../../../../../../worker/platform/contract/networks.ts';
import { api, bodyOf } from '../../../../lib/client.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { NotRefreshed } from '../../../../shell/operator/not-refreshed.tsx';
import { Badge, type Tone } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import { DefinitionList } from '../../../../ui/definition-list.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { toast } from '../../../../ui/toast.ts';
import { type Breaker, breakerQuery } from './breaker-query.ts';
import { retryText } from './retry-text.ts';

const TONES: Record<Breaker['status'], Tone> = { CLOSED: 'approved', HALF_OPEN: 'held', OPEN: 'reversed' };
const MEANS: Record<Breaker['status'], string> = {
  CLOSED: 'Calls go through.',
  HALF_OPEN: 'One call is testing whether the network works again.',
  OPEN: 'Calls are paused.',
};

/** A network's circuit breaker. Only an open one can be reset. */
export function BreakerCard({ network, title }: { network: NetworkSlug; title: string }) {
  const result = useQuery(breakerQuery(network));
  const { data, error, refetch } = result;
  const reset = useReset(network);
  const mayReset = useMay('catalog:write');
  return (
    <Card
      title={`${title} Circuit Breaker`}
      look="boxed"
      aside={data && <Badge tone={TONES[data.status]}>{data.status}</Badge>}
      footer={
        mayReset &&
        data?.status === 'OPEN' && (
          <Button
            loading={reset.isPending}
            onClick={() => reset.mutate()}
            aria-label={`Reset ${title} Circuit Breaker`}
          >
            Reset
          </Button>
        )
      }
    >
      {data ? (
        <>
          <NotRefreshed result={result} title="We couldn’t load the circuit breaker again." />
          <BreakerFacts breaker={data} />
        </>
      ) : error ? (
        <ErrorState
          title="We couldn’t load the circuit breaker."
          detail={errorText(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingState label={`Loading the ${title} circuit breaker`} />
      )}
    </Card>
  );
}

function BreakerFacts({ breaker }: { breaker: Breaker }) {
  const { status, failures, lastFailureTime, nextRetryTime } = breaker;
  return (
    <>
      <p className="mb-2 text-base text-muted">{MEANS[status]}</p>
      <DefinitionList
        items={[
          { term: 'Failures in a row', value: <span className="figures">{failures}</span> },
          {
            term: 'Last failure',
            value: lastFailureTime === null ? 'None' : <DateTime at={lastFailureTime} precision="second" />,
          },
          ...(status === 'OPEN' ? [{ term: 'Next retry', value: <Countdown until={nextRetryTime} /> }] : []),
        ]}
      />
    </>
  );
}

const SECOND = 1_000;

function Countdown({ until }: { until: number | null }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, []);
  return <span className="figures">{retryText(until, now)}</span>;
}

function useReset(network: NetworkSlug) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () =>
      bodyOf(api.POST('/v1/operations/networks/{network}/breaker/reset', { params: { path: { network } } })),
    onSuccess: ({ data }) => {
      queries.setQueryData(breakerQuery(network).queryKey, data);
      toast.success('Circuit breaker reset');
    },
    onError: (error) => {
      toast.error('Failed to reset circuit breaker', errorText(error));
      void queries.invalidateQueries({ queryKey: breakerQuery(network).queryKey });
    },
  });
}
