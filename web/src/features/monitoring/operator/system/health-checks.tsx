import { useSuspenseQuery } from '@tanstack/react-query';
import { formatTime } from '../../../../lib/format.ts';
import { DataBoundary } from '../../../../shell/data-boundary.tsx';
import { NotRefreshed } from '../../../../shell/operator/not-refreshed.tsx';
import { Badge } from '../../../../ui/badge.tsx';
import { LoadingState } from '../../../../ui/loading-state.tsx';
import { Section } from '../../../../ui/section.tsx';
import { Table } from '../../../../ui/table.tsx';
import { CHECK_LABELS, CHECK_TONES } from './check-labels.ts';
import { msText } from './figure-text.ts';
import { healthReportQuery } from './system-query.ts';

/** Every check with what it found. */
export function HealthChecks() {
  return (
    <DataBoundary
      failed="We couldn’t check the system."
      loading={<LoadingState label="Checking the system" />}
    >
      <Checks />
    </DataBoundary>
  );
}

function Checks() {
  const result = useSuspenseQuery(healthReportQuery);
  const { data } = result;
  return (
    <Section
      title="Health checks"
      lead={
        <>
          Done at {formatTime(Date.parse(data.timestamp))} in {msText(data.responseTime)}, and again every 30
          seconds.
        </>
      }
      aside={<Badge tone={CHECK_TONES[data.status]}>{CHECK_LABELS[data.status]}</Badge>}
      isFirst
    >
      <NotRefreshed result={result} title="We couldn’t check the system again." />
      <Table
        caption="Health checks"
        rows={data.checks}
        rowKey={({ service }) => service}
        columns={[
          { header: 'Service', cell: ({ service }) => service },
          {
            header: 'Status',
            cell: ({ status }) => <Badge tone={CHECK_TONES[status]}>{CHECK_LABELS[status]}</Badge>,
          },
          {
            header: 'Response time',
            numeric: true,
            cell: ({ responseTime }) => (responseTime === null ? '–' : msText(responseTime)),
          },
          {
            header: 'Details',
            cell: ({ details }) => <span className="block min-w-[28ch] break-words">{details}</span>,
          },
        ]}
      />
    </Section>
  );
}
