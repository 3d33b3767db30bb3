import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { DAILY_CAPACITY } from '../../../../../../worker/platform/contract/test-traffic.ts';
import { useMay } from '../../../../lib/operator-permission.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Progress } from '../../../../ui/progress.tsx';
import { Stat, Stats } from '../../../../ui/stat.tsx';
import { LANE_STATES, millisecondsText, NO_DATA, percentText } from '../traffic/run-text.ts';
import type { TrafficLane, TrafficRun } from '../traffic/traffic-query.ts';
import { useClearTests } from '../traffic/use-tests.ts';
import { errorLines, loadFactor, metricsOf, successTone } from './click-test-figures.ts';

/** What the click tests have measured together. */
export function ClickTestMetricsCard({ runs }: { runs: readonly TrafficRun[] }) {
  const metrics = metricsOf(runs);
  const { successRate, throughput } = metrics;
  return (
    <Card
      look="boxed"
      title="Test metrics"
      aside={
        successRate !== null && (
          <Badge tone={successTone(successRate)}>{percentText(successRate)} success</Badge>
        )
      }
    >
      <Stats>
        <Stat
          label="Tests"
          value={formatCount(metrics.totalTests)}
          note={`${formatCount(metrics.runningTests)} running`}
        />
        <Stat
          label="Clicks"
          value={formatCount(metrics.totalClicks)}
          note={`${formatCount(metrics.successfulClicks)} successful, ${formatCount(metrics.failedClicks)} failed`}
        />
        <Stat label="Average latency" value={millisecondsText(metrics.averageLatency)} />
        <Stat
          label="Throughput"
          value={throughput === null ? NO_DATA : `${throughput.toFixed(1)}/s`}
          note="1,000 ms by the average latency"
        />
        <Stat
          label="Clicks per minute"
          value={metrics.clicksPerMinute.toFixed(1)}
          note="All clicks over an hour"
        />
        <Stat label="Concurrent tests" value={formatCount(metrics.concurrentTests)} />
        <Stat label="Load factor" value={loadFactor(metrics.totalClicks)} />
        <Stat
          label="Of the daily capacity"
          value={percentText(metrics.capacityPercent)}
          note={`${formatCount(DAILY_CAPACITY)} clicks a day`}
        />
      </Stats>
    </Card>
  );
}

/** The programs of the last click tests, newest first. */
export function ClickTestList({ runs }: { runs: readonly TrafficRun[] }) {
  const clear = useClearTests('click-test');
  const mayClear = useMay('system:write');
  if (runs.length === 0)
    return <EmptyState title="No click tests yet.">Choose a program and start a test.</EmptyState>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {mayClear && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" loading={clear.isPending} onClick={() => clear.mutate('completed')}>
            Clear Completed
          </Button>
          <Button size="sm" loading={clear.isPending} onClick={() => clear.mutate('all')}>
            Clear All
          </Button>
        </div>
      )}
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
        tabIndex={0}
        aria-label="Results"
        className="max-h-120 divide-y divide-rule overflow-y-auto border-y border-rule"
      >
        {runs.flatMap((run) =>
          run.lanes.map((lane) => <Result key={`${run.id} ${lane.program_id}`} run={run} lane={lane} />),
        )}
      </ul>
    </div>
  );
}

function Result({ run, lane }: { run: TrafficRun; lane: TrafficLane }) {
  const { label, tone } = LANE_STATES[lane.status];
  const errors = errorLines(lane.errors);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="min-w-0">
          <span className="font-medium">{lane.label}</span>{' '}
          <span className="text-sm text-muted">
            {run.name}, <DateTime at={lane.started_at ?? run.started_at} precision="second" />
          </span>
        </span>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <Progress
        label={`${formatCount(lane.successful_clicks)} successful, ${formatCount(lane.failed_clicks)} failed, ${millisecondsText(lane.average_latency)} on average`}
        value={lane.clicks_generated}
        max={lane.target_clicks}
        valueText={`${lane.clicks_generated} of ${lane.target_clicks}`}
        tone={lane.status === 'completed' ? 'approved' : 'river'}
      />
      {errors.length > 0 && (
        <ul className="text-sm text-reversed">
          {errors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
