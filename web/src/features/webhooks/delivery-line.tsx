import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { formatCount } from '../../../../worker/platform/contract/counts.ts';
import { api, bodyOf } from '../../lib/client.ts';
import { errorText } from '../../lib/error-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Code } from '../../ui/code.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { plainSample } from '../../ui/code-sample.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { JsonResponse } from '../../ui/json-response.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { toast } from '../../ui/toast.ts';
import { DeliveryState } from './delivery-state.tsx';
import { attemptText } from './endpoint-text.ts';
import { type Delivery, type Endpoint, webhookKeys } from './webhooks-query.ts';

interface DeliveryLineProps {
  endpoint: Endpoint;
  delivery: Delivery;
}

/** A delivery in a line. It opens to its attempts, its body and a replay. */
export function DeliveryLine({ endpoint, delivery }: DeliveryLineProps) {
  const { event, state, created_at, next_attempt_at, log, payload } = delivery;
  const last = log.at(-1);
  return (
    <li className="border-rule border-b">
      <details className="group">
        <summary className="grid cursor-pointer grid-cols-[1rem_minmax(0,1fr)_auto] items-baseline gap-x-2 py-3 text-base -outline-offset-2 touch:py-3.5">
          <ChevronRight
            aria-hidden
            className="mt-0.5 size-4 self-start text-muted group-open:rotate-90"
            strokeWidth={1.5}
          />
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1">
            <Code className="font-mono text-sm break-all sm:w-40">{event}</Code>
            <span className="sm:w-19">
              <DeliveryState state={state} />
            </span>
            <span className="text-muted text-sm">
              {last ? `${attemptText(last)} · ${formatCount(last.latency_ms)} ms` : 'Not attempted yet'}
            </span>
            {payload.test === true && <Badge>Test</Badge>}
          </span>
          <span className="text-right text-muted text-sm">
            <RelativeTime at={created_at} />
          </span>
        </summary>
        <div className="grid gap-4 pb-5 pl-6 max-sm:pl-0">
          <p className="text-muted text-sm break-words">
            <Code className="font-mono">{delivery.id}</Code> · webhook-id{' '}
            <Code className="font-mono">{delivery.event_id}</Code>
            {next_attempt_at && (
              <>
                {' '}
                · next attempt <RelativeTime at={next_attempt_at} />
              </>
            )}
          </p>
          <Attempts log={log} />
          <JsonResponse title="Body of the request" body={payload} />
          {endpoint.is_active && <ReplayButton endpoint={endpoint} delivery={delivery} />}
        </div>
      </details>
    </li>
  );
}

function Attempts({ log }: Pick<Delivery, 'log'>) {
  if (log.length === 0) return null;
  return (
    <ol aria-label="Attempts" className="grid gap-3">
      {log.map((attempt) => (
        <li key={attempt.at} className="grid gap-2 text-base">
          <p className="figures">
            <DateTime at={attempt.at} precision="second" />
            <span className="text-muted">
              {' '}
              · {attemptText(attempt)} · {formatCount(attempt.latency_ms)} ms
            </span>
          </p>
          {attempt.response_body !== '' && (
            <CodeBlock title="Response, first 1 KB" sample={plainSample(attempt.response_body)} scrolls />
          )}
        </li>
      ))}
    </ol>
  );
}

function ReplayButton({ endpoint, delivery }: DeliveryLineProps) {
  const queries = useQueryClient();
  const replay = useMutation({
    mutationFn: () =>
      bodyOf(
        api.POST('/v1/publisher/webhooks/{id}/replay', {
          params: { path: { id: endpoint.id } },
          body: { delivery_id: delivery.id },
        }),
      ),
    onSuccess: () => {
      toast.success('Delivery replayed', 'It has the same webhook-id.');
      return queries.invalidateQueries({ queryKey: webhookKeys.all });
    },
    onError: (error) => toast.error('We couldn’t replay the delivery.', errorText(error)),
  });
  return (
    <p>
      <Button
        size="sm"
        loading={replay.isPending}
        aria-label={`Replay ${delivery.event}`}
        onClick={() => replay.mutate()}
      >
        Replay
      </Button>
    </p>
  );
}
