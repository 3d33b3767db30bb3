import type { UseQueryResult } from '@tanstack/react-query';
import { plural } from '../../../../../../worker/platform/contract/counts.ts';
import { errorText } from '../../../../lib/error-text.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { BarChart } from '../../../../ui/bar-chart.tsx';
import { Code } from '../../../../ui/code.tsx';
import { DateTime } from '../../../../ui/date-time.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { Money } from '../../../../ui/money.tsx';
import { Table } from '../../../../ui/table.tsx';
import type { RecentActivity } from './verification-query.ts';

/** The visits by hour and the sales of the last 24 hours. */
export function RecentActivityPanel({ result }: { result: UseQueryResult<RecentActivity> }) {
  const { data: recent, error, refetch } = result;
  if (!recent)
    return error ? (
      <ErrorState
        title="We couldn’t load the recent activity."
        detail={errorText(error)}
        onRetry={() => void refetch()}
      />
    ) : (
      <LoadingState label="Loading the recent activity" />
    );
  const { hours, sales, since, visits } = recent.data;
  if (visits === 0 && sales.length === 0)
    return (
      <EmptyState title="No activity in the last 24 hours.">
        Visits appear here within seconds, and sales once their network has reported them.
      </EmptyState>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <p className="text-base text-muted">
        Since <DateTime at={since} />
      </p>
      <BarChart
        title="Visits by hour, last 24 hours"
        labelHeader="Hour (UTC)"
        labels={hours.map(({ at }) => at.slice(11, 16))}
        series={[
          { label: 'Visits', tone: 'river', values: hours.map((hour) => hour.visits) },
          { label: 'Counted clicks', tone: 'ink', values: hours.map((hour) => hour.clicks) },
        ]}
      />
      {sales.length > 0 && (
        <Table
          caption="Sales"
          showCaption
          columns={[
            { header: 'Converted', cell: ({ converted_at }) => <DateTime at={converted_at} /> },
            {
              header: 'Sale',
              cell: ({ conversion_id, reported_clicks }) => (
                <>
                  <Code className="font-mono text-sm">{conversion_id}</Code>
                  {reported_clicks !== null && (
                    <span className="block text-muted text-sm">
                      {plural(reported_clicks, 'paid click')} of a day
                    </span>
                  )}
                </>
              ),
            },
            {
              header: 'Status',
              cell: ({ status, is_held }) => (
                <span className="flex gap-1">
                  <Badge tone={status === 'reversed' ? 'reversed' : 'neutral'}>
                    <span className="capitalize">{status}</span>
                  </Badge>
                  {is_held && <Badge tone="held">Held</Badge>}
                </span>
              ),
            },
            { header: 'Net', cell: ({ earnings }) => <Money amount={earnings} />, numeric: true },
          ]}
          rows={sales}
          rowKey={({ conversion_id }) => conversion_id}
        />
      )}
    </div>
  );
}
