import type { ReactNode } from 'react';
import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { MAX_ERROR_PERCENT, MAX_P95_MS } from '../../../../../../worker/platform/contract/test-traffic.ts';
import { Stat, Stats } from '../../../../ui/stat.tsx';
import { millisecondsText, percentText, rateText } from './run-text.ts';
import type { TrafficRun } from './traffic-query.ts';

/** The figures of a test until now. Above its limit, p95 and the error rate are red. */
export function RunFigures({ run }: { run: TrafficRun }) {
  const { current_rps, actual_rps, target_rps, active_users, interrupted, status } = run;
  const rate = status === 'running' ? (current_rps ?? actual_rps) : actual_rps;
  return (
    <Stats>
      <Stat
        label={status === 'running' ? 'Current rate' : 'Actual rate'}
        value={rateText(rate)}
        note={target_rps === null ? 'In batches' : `Target ${rateText(target_rps)}`}
      />
      <Stat
        label="Requests"
        value={formatCount(run.total_requests)}
        note={`${formatCount(run.successful_requests)} successful, ${formatCount(run.failed_requests)} failed${
          interrupted > 0 ? `, ${formatCount(interrupted)} interrupted` : ''
        }`}
      />
      <Stat
        label="Average response"
        value={millisecondsText(run.average_latency)}
        note={status === 'running' ? `${formatCount(active_users)} open at once` : undefined}
      />
      <Stat
        label="p95 response"
        value={<P95 run={run} />}
        note={`Red above ${MAX_P95_MS} ms. p99 is ${millisecondsText(run.p99_latency)}`}
      />
      <Stat label="Error rate" value={<ErrorRate run={run} />} note={`Red above ${MAX_ERROR_PERCENT}%`} />
    </Stats>
  );
}

export function P95({ run: { p95_latency } }: { run: Pick<TrafficRun, 'p95_latency'> }) {
  return (
    <Judged isBad={(p95_latency ?? 0) > MAX_P95_MS} what="above the limit">
      {millisecondsText(p95_latency)}
    </Judged>
  );
}

export function ErrorRate({ run: { error_rate } }: { run: Pick<TrafficRun, 'error_rate'> }) {
  return (
    <Judged isBad={(error_rate ?? 0) > MAX_ERROR_PERCENT} what="above the limit">
      {percentText(error_rate)}
    </Judged>
  );
}

/** A red figure says so to those who don't see the color. */
function Judged({ isBad, what, children }: { isBad: boolean; what: string; children: ReactNode }) {
  if (!isBad) return children;
  return (
    <span className="text-reversed" data-over-limit>
      {children} <span className="sr-only">({what})</span>
    </span>
  );
}
