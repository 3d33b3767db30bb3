import { useMemo, useState } from 'react';
import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { MAX_RESULTS } from '../../../../../../worker/platform/contract/test-traffic.ts';
import { listError } from '../../../../lib/list-error.ts';
import { Button } from '../../../../ui/button.tsx';
import { DataTable } from '../../../../ui/data-table.tsx';
import type { DataColumn } from '../../../../ui/data-table-columns.ts';
import { DateTime } from '../../../../ui/date-time.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Section } from '../../../../ui/section.tsx';
import { ErrorRate, P95 } from '../traffic/run-figures.tsx';
import { millisecondsText, rateText, secondsText } from '../traffic/run-text.ts';
import { isRunning, type TrafficRun } from '../traffic/traffic-query.ts';
import { useTests } from '../traffic/use-tests.ts';
import { RunBadges } from '../traffic/verdict.tsx';
import { ResultDialog } from './result-dialog.tsx';

/** The last ten load tests. */
export function Results() {
  const tests = useTests('load-test', () => {});
  const [shown, setShown] = useState<TrafficRun | null>(null);
  const columns = useMemo(() => columnsWith(setShown), []);
  const ended = tests.runs?.filter((run) => !isRunning(run));
  return (
    <Section title="Test Results" lead={`The last ${MAX_RESULTS} tests.`} isFirst>
      <DataTable
        caption="Load tests"
        columns={columns}
        rows={ended}
        rowKey={({ id }) => id}
        choosesColumns={false}
        error={listError(tests)}
        empty={
          <EmptyState title="No results yet.">
            Start a scenario, and its figures are here when it ends.
          </EmptyState>
        }
      />
      {shown && <ResultDialog run={shown} onClose={() => setShown(null)} />}
    </Section>
  );
}

function columnsWith(show: (run: TrafficRun) => void): DataColumn<TrafficRun>[] {
  return [
    {
      id: 'test',
      header: 'Test',
      width: '180px',
      cell: ({ name, started_at }) => (
        <>
          {name}
          <span className="block text-sm text-muted">
            <DateTime at={started_at} />
          </span>
        </>
      ),
    },
    { id: 'status', header: 'Status', width: '160px', cell: (run) => <RunBadges run={run} /> },
    {
      id: 'requests',
      header: 'Requests',
      width: '100px',
      numeric: true,
      cell: (run) => (
        <>
          {formatCount(run.total_requests)}
          <span className="block text-sm text-muted">{secondsText(tookSeconds(run))}</span>
        </>
      ),
    },
    {
      id: 'rate',
      header: 'Rate',
      width: '90px',
      numeric: true,
      cell: ({ actual_rps, target_rps }) => (
        <>
          {rateText(actual_rps)}
          {target_rps !== null && <span className="block text-sm text-muted">of {rateText(target_rps)}</span>}
        </>
      ),
    },
    {
      id: 'average',
      header: 'Average',
      width: '80px',
      numeric: true,
      cell: ({ average_latency }) => millisecondsText(average_latency),
    },
    { id: 'p95', header: 'p95', width: '80px', numeric: true, cell: (run) => <P95 run={run} /> },
    {
      id: 'p99',
      header: 'p99',
      width: '80px',
      numeric: true,
      cell: ({ p99_latency }) => millisecondsText(p99_latency),
    },
    { id: 'errors', header: 'Errors', width: '80px', numeric: true, cell: (run) => <ErrorRate run={run} /> },
    {
      id: 'details',
      header: 'Details',
      width: '86px',
      pinned: true,
      cell: (run) => (
        <Button size="sm" aria-label={`Details of ${run.name}`} onClick={() => show(run)}>
          Details
        </Button>
      ),
    },
  ];
}

/** How long a test took until its end. */
function tookSeconds({ started_at, ended_at, duration }: TrafficRun): number {
  return ended_at === null ? duration : (Date.parse(ended_at) - Date.parse(started_at)) / 1_000;
}
