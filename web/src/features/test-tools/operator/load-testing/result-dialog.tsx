import { formatCount } from '../../../../../../worker/platform/contract/counts.ts';
import { Person } from '../../../../shell/operator/person.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { Code } from '../../../../ui/code.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import { DefinitionList } from '../../../../ui/definition-list.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Table } from '../../../../ui/table.tsx';
import { RunCourse } from '../traffic/run-course.tsx';
import { RunFigures } from '../traffic/run-figures.tsx';
import { millisecondsText } from '../traffic/run-text.ts';
import type { TrafficRun } from '../traffic/traffic-query.ts';
import { RunBadges, verdictText, verdictValue } from '../traffic/verdict.tsx';

/** A load test with its verdicts, its course, its statuses and its errors. */
export function ResultDialog({ run, onClose }: { run: TrafficRun; onClose: () => void }) {
  return (
    <Dialog title={run.name} size="lg" open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
        <DefinitionList
          items={[
            { term: 'Status', value: <RunBadges run={run} /> },
            ...(run.detail === null ? [] : [{ term: 'Reason', value: run.detail }]),
            { term: 'Started', value: <DateTime at={run.started_at} precision="second" /> },
            {
              term: 'Ended',
              value: run.ended_at ? <DateTime at={run.ended_at} precision="second" /> : 'Not yet',
            },
            { term: 'Started by', value: <Person actor={run.started_by} /> },
            {
              term: 'Method',
              value: run.method === 'HEAD' ? 'HEAD (no click)' : 'GET',
            },
            { term: 'Publisher', value: <Code>{run.publisher_id}</Code> },
            ...run.verdicts.map((verdict) => ({
              term: verdictText(verdict),
              value: (
                <span className="flex flex-wrap items-center gap-2">
                  <span className="figures">{verdictValue(verdict)}</span>
                  {verdict.passed !== null && (
                    <Badge tone={verdict.passed ? 'approved' : 'reversed'}>
                      {verdict.passed ? 'Passed' : 'Not passed'}
                    </Badge>
                  )}
                </span>
              ),
            })),
          ]}
        />
        <RunFigures run={run} />
        <RunCourse run={run} />
        <Table
          caption="Parts of the test"
          showCaption
          columns={[
            { header: 'Part', cell: ({ label }) => label },
            { header: 'Requests', cell: (lane) => formatCount(lane.clicks_generated), numeric: true },
            { header: 'Successful', cell: (lane) => formatCount(lane.successful_clicks), numeric: true },
            { header: 'Failed', cell: (lane) => formatCount(lane.failed_clicks), numeric: true },
            { header: 'Average', cell: (lane) => millisecondsText(lane.average_latency), numeric: true },
          ]}
          rows={run.lanes}
          rowKey={({ label }) => label}
        />
        {run.statuses.length > 0 && (
          <Table
            caption="HTTP statuses"
            showCaption
            columns={[
              { header: 'Status', cell: ({ status }) => status },
              { header: 'Responses', cell: ({ count }) => formatCount(count), numeric: true },
            ]}
            rows={run.statuses}
            rowKey={({ status }) => `${status}`}
          />
        )}
        {run.errors.length > 0 && (
          <Table
            caption="Errors"
            showCaption
            columns={[
              { header: 'Message', cell: ({ message }) => message },
              { header: 'Count', cell: ({ count }) => formatCount(count), numeric: true },
            ]}
            rows={run.errors}
            rowKey={({ message }) => message}
          />
        )}
      </div>
    </Dialog>
  );
}
