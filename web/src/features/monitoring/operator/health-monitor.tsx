import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatCount } from '../../../../../worker/platform/contract/counts.ts';
import { errorText } from '../../../lib/error-text.ts';
import { formatTime } from '../../../lib/format.ts';
import { type Health, healthQuery } from '../../../lib/health.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Code } from '../../../ui/code.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { Section } from '../../../ui/section.tsx';
import { Switch } from '../../../ui/switch.tsx';

const REFRESH_MS = 30_000;

/** Milliseconds and percent beyond which a figure is red. */
const MAX_DATABASE_MS = 1_000;
const MAX_TRACKING_MS = 500;
const MAX_ERROR_RATE = 5;
const MIN_HIT_RATE = 50;
/** The ends of the bars. */
const FULL_MS = 1_000;
const FULL_REQUESTS = 50;
const FULL_ENTRIES = 1_000;

const TONES: Readonly<Record<string, Tone>> = {
  healthy: 'approved',
  degraded: 'held',
  slow: 'held',
  critical: 'reversed',
  down: 'reversed',
};
const LABELS: Readonly<Record<string, string>> = {
  healthy: 'Healthy',
  degraded: 'Degraded',
  slow: 'Slow',
  critical: 'Critical',
  down: 'Down',
};

/** The state of the running system, measured again every 30 seconds unless that is switched off. */
export function HealthMonitor() {
  const [isAutomatic, setAutomatic] = useState(true);
  const { data, error, refetch, isFetching } = useQuery({
    ...healthQuery,
    refetchInterval: isAutomatic && REFRESH_MS,
  });
  return (
    <Section
      title="Production health monitor"
      lead={data && <>Measured at {formatTime(Date.parse(data.timestamp))}</>}
      aside={
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          {data && <StateBadge state={data.status} />}
          <Switch label="Refresh every 30 s" checked={isAutomatic} onCheckedChange={setAutomatic} />
          <Button
            size="sm"
            icon={<RefreshCw aria-hidden className="size-4" strokeWidth={1.5} />}
            loading={isFetching}
            onClick={() => void refetch()}
          >
            Refresh
          </Button>
        </div>
      }
      isFirst
    >
      {error && data && (
        <div className="mb-5">
          <Notice tone="held" title="The last measurement failed." detail={errorText(error)} />
        </div>
      )}
      {data ? (
        <Measurement health={data} />
      ) : error ? (
        <ErrorState
          title="We couldn’t measure the system."
          detail={errorText(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingState label="Measuring the system" />
      )}
    </Section>
  );
}

function Measurement({ health }: { health: Health }) {
  const { alerts, services, performance } = health;
  const { database, trackClick, cache } = services;
  return (
    <>
      {alerts.length > 0 && (
        <ul aria-label="Alerts" className="mb-6 grid gap-2">
          {alerts.map((alert) => (
            <li key={alert}>
              <Notice tone={health.status === 'critical' ? 'error' : 'held'} title={alert} />
            </li>
          ))}
        </ul>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:grid-cols-2">
        <Card title="Database" look="boxed" aside={<StateBadge state={database.status} />}>
          <Bar
            label="Response time"
            value={database.responseTime}
            unit="ms"
            full={FULL_MS}
            isRed={database.responseTime > MAX_DATABASE_MS}
          />
          {database.error && <Problem>{database.error}</Problem>}
        </Card>
        <Card title="Click tracking" look="boxed" aside={<StateBadge state={trackClick.status} />}>
          <Bar
            label="Response time"
            value={trackClick.responseTime}
            unit="ms"
            full={FULL_MS}
            isRed={trackClick.responseTime > MAX_TRACKING_MS}
          />
          <p className="mt-3 text-sm text-muted">
            {trackClick.circuitBreakerOpen
              ? 'The circuit breaker of a network is open.'
              : 'The circuit breakers of all networks are closed.'}
          </p>
          {trackClick.error && <Problem>{trackClick.error}</Problem>}
        </Card>
        <Card title="Cache" look="boxed">
          <div className="grid gap-4">
            <Bar
              label="Hit rate"
              value={cache.hitRate}
              unit="%"
              full={100}
              isRed={cache.hitRate !== null && cache.hitRate < MIN_HIT_RATE}
            />
            <Bar label="Entries" value={cache.entries} unit="" full={FULL_ENTRIES} />
          </div>
          <Notes notes={[performance.notes.hitRate, performance.notes.entries]} />
        </Card>
        <Card title="Performance" look="boxed">
          <div className="grid gap-4">
            <Bar label="Average response time" value={performance.avgResponseTime} unit="ms" full={FULL_MS} />
            <Bar
              label="Requests a minute"
              value={performance.requestsPerMinute}
              unit=""
              full={FULL_REQUESTS}
            />
            <Bar
              label="Error rate"
              value={performance.errorRate}
              unit="%"
              full={100}
              isRed={performance.errorRate !== null && performance.errorRate > MAX_ERROR_RATE}
            />
          </div>
          <Notes notes={[performance.notes.avgResponseTime, performance.notes.errorRate]} />
        </Card>
      </div>
    </>
  );
}

interface BarProps {
  label: string;
  /** Null if it isn’t known. */
  value: number | null;
  unit: 'ms' | '%' | '';
  full: number;
  isRed?: boolean;
}

/** A figure beside its bar. One that isn’t known has no bar: an empty one would look like zero. */
function Bar({ label, value, unit, full, isRed = false }: BarProps) {
  if (value === null)
    return (
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-base">
        {label}
        <span className="text-muted">No data</span>
      </p>
    );
  return (
    <Progress
      label={label}
      value={Math.min(value, full)}
      max={full}
      valueText={`${formatCount(value)}${unit === 'ms' ? ' ms' : unit}${isRed ? ', beyond its limit' : ''}`}
      tone={isRed ? 'reversed' : 'river'}
    />
  );
}

function StateBadge({ state }: { state: string }) {
  return <Badge tone={TONES[state] ?? 'neutral'}>{LABELS[state] ?? state}</Badge>;
}

function Problem({ children }: { children: ReactNode }) {
  return <Code className="mt-3 block text-sm text-reversed break-words">{children}</Code>;
}

function Notes({ notes }: { notes: readonly string[] }) {
  return (
    <details className="mt-4 text-sm text-muted">
      <summary className="cursor-pointer touch:min-h-11 touch:py-2.5">How these are measured</summary>
      <ul className="mt-2 grid gap-1.5">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </details>
  );
}
